"""What holds for every page: no accessibility violation, nothing that moves while loading, no overflow."""

import json

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

AXE = Axe().axe_script

# What depends on the colours: the other rules find the same in light and dark.
COLOURS = ["color-contrast", "link-in-text-block"]

JUDGE = """async rules => {
    const {violations} = await axe.run({resultTypes: ["violations"], ...(rules && {runOnly: rules})});
    return violations.map(({id, help, nodes}) => `${id}: ${help}: ${nodes.map(node => node.html.slice(0, 300))}`);
}"""

WATCH_SHIFTS = """
    window.shifts = [];
    new PerformanceObserver(list => {
        for (const entry of list.getEntries())
            shifts.push([entry.value, entry.sources.map(source => source.node?.outerHTML?.slice(0, 200))]);
    }).observe({type: "layout-shift", buffered: true});
"""

SETTLED = """async () => {
    await document.fonts.ready;
    const images = [...document.images].filter(image => image.loading !== "lazy");
    await Promise.all(images.map(image => image.decode().catch(() => {})));
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}"""


def expect_accessible(page: Page, rules: list[str] | None = None):
    # What still fades has no colours to judge yet. It is brought to its end rather than waited for: in a closed menu nothing
    # moves on.
    page.evaluate("() => document.getAnimations().forEach(animation => animation.finish())")
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE)
    found = page.evaluate(JUDGE, rules)
    assert not found, f"{page.url}: " + "\n".join(found)


def expect_still(page: Page, path: str):
    """Loads the page in a visitor whose context watches shifts (`context.add_init_script(WATCH_SHIFTS)`)."""
    page.goto(path)
    page.evaluate(SETTLED)
    shifts = page.evaluate("shifts")
    assert not shifts, f"{path}: {json.dumps(shifts)}"


def expect_no_sideways_scrolling(page: Page):
    too_wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert too_wide <= 0, f"{page.url} is {too_wide} pixels too wide"
