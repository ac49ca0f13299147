// Leaving a form whose words are not saved yet asks first.
const form = document.querySelector("[data-draft]");
const ask = (event) => event.preventDefault();
const begin = () => addEventListener("beforeunload", ask);

if (form.querySelector("[aria-invalid]")) begin();
form.addEventListener("input", begin);
form.addEventListener("submit", (event) => {
  if (!event.defaultPrevented) removeEventListener("beforeunload", ask);
});
