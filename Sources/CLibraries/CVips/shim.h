#pragma once
#include <malloc.h>
#include <vips/vips.h>

// libvips takes its options as a varargs list of names and values, which Swift cannot call: one function here for each
// call that is made.

static inline int cvips_load_jpeg(VipsSource *source, VipsImage **out, int shrink) {
    return vips_jpegload_source(
        source, out, "shrink", shrink, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_ERROR, NULL);
}

static inline int cvips_load_png(VipsSource *source, VipsImage **out) {
    return vips_pngload_source(source, out, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_ERROR, NULL);
}

static inline int cvips_load_webp(VipsSource *source, VipsImage **out, double scale) {
    return vips_webpload_source(
        source, out, "scale", scale, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_ERROR, NULL);
}

static inline int cvips_load_gif(VipsSource *source, VipsImage **out) {
    return vips_gifload_source(source, out, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_ERROR, NULL);
}

// No page is named: that gives the primary picture.
static inline int cvips_load_heif(VipsSource *source, VipsImage **out) {
    return vips_heifload_source(source, out, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_ERROR, NULL);
}

static inline int cvips_resize(VipsImage *in, VipsImage **out, double horizontal, double vertical) {
    return vips_resize(in, out, horizontal, "vscale", vertical, NULL);
}

static inline int cvips_premultiply(VipsImage *in, VipsImage **out) { return vips_premultiply(in, out, NULL); }

static inline int cvips_unpremultiply(VipsImage *in, VipsImage **out) { return vips_unpremultiply(in, out, NULL); }

static inline int cvips_cast(VipsImage *in, VipsImage **out, VipsBandFormat format) {
    return vips_cast(in, out, format, NULL);
}

static inline int cvips_autorotate(VipsImage *in, VipsImage **out) { return vips_autorot(in, out, NULL); }

static inline int cvips_crop(VipsImage *in, VipsImage **out, int left, int top, int width, int height) {
    return vips_crop(in, out, left, top, width, height, NULL);
}

static inline int cvips_convert(VipsImage *in, VipsImage **out, VipsInterpretation space) {
    return vips_colourspace(in, out, space, NULL);
}

// From the profile inside the picture, or from `fallback` where there is none or a broken one. Perceptual is the one
// intent that every profile has.
static inline int cvips_transform_to_srgb(VipsImage *in, VipsImage **out, const char *fallback) {
    return vips_icc_transform(
        in, out, "srgb", "embedded", TRUE, "input_profile", fallback, "intent", VIPS_INTENT_PERCEPTUAL,
        "black_point_compensation", TRUE, NULL);
}

static inline int cvips_save_webp(VipsImage *in, void **bytes, size_t *length, int quality) {
    return vips_webpsave_buffer(in, bytes, length, "Q", quality, NULL);
}

static inline int cvips_load_any(const void *bytes, size_t length, VipsImage **out) {
    return (*out = vips_image_new_from_buffer(bytes, length, "", NULL)) == NULL;
}

static inline void cvips_release(void *object) { g_object_unref(object); }
