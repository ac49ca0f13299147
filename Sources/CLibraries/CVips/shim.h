#pragma once
#include <malloc.h>
#include <vips/vips.h>

// libvips takes its options as a varargs list of names and values, which Swift cannot call: one function here for each
// call that is made. Where frames are counted, they come one below the other, and -1 stands for all.

static inline int cvips_load_jpeg(VipsSource *source, VipsImage **out, VipsFailOn fail_on, int shrink) {
    return vips_jpegload_source(
        source, out, "shrink", shrink, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", fail_on, NULL);
}

static inline int cvips_load_png(VipsSource *source, VipsImage **out, VipsFailOn fail_on) {
    return vips_pngload_source(source, out, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", fail_on, NULL);
}

static inline int cvips_load_webp(VipsSource *source, VipsImage **out, VipsFailOn fail_on, int frames, double scale) {
    return vips_webpload_source(
        source, out, "n", frames, "scale", scale, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", fail_on, NULL);
}

static inline int cvips_load_gif(VipsSource *source, VipsImage **out, VipsFailOn fail_on, int frames) {
    return vips_gifload_source(
        source, out, "n", frames, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", fail_on, NULL);
}

// No page is named: that gives the primary picture.
static inline int cvips_load_heif(VipsSource *source, VipsImage **out, VipsFailOn fail_on) {
    return vips_heifload_source(source, out, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", fail_on, NULL);
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

// From the profile inside the picture. Perceptual is the one intent that every profile has.
static inline int cvips_transform_to_srgb(VipsImage *in, VipsImage **out) {
    return vips_icc_transform(
        in, out, "srgb", "embedded", TRUE, "intent", VIPS_INTENT_PERCEPTUAL, "black_point_compensation", TRUE, NULL);
}

// From eight bits of cyan, magenta, yellow and black: what the three leave of the light is what black leaves.
static inline int cvips_cmyk_to_srgb(VipsImage *in, VipsImage **out) {
    VipsObject *steps = VIPS_OBJECT(vips_image_new());
    VipsImage **step = (VipsImage **) vips_object_local_array(steps, 5);
    int result = vips_invert(in, &step[0], NULL)
        || vips_extract_band(step[0], &step[1], 0, "n", 3, NULL)
        || vips_extract_band(step[0], &step[2], 3, NULL)
        || vips_multiply(step[1], step[2], &step[3], NULL)
        || vips_linear1(step[3], &step[4], 1.0 / 255, 0, "uchar", TRUE, NULL)
        || vips_copy(step[4], out, "interpretation", VIPS_INTERPRETATION_sRGB, NULL);
    g_object_unref(steps);
    return result;
}

// What the transparency is at its lowest, in its last band.
static inline int cvips_lowest_alpha(VipsImage *in, double *lowest) {
    VipsImage *alpha;
    if (vips_extract_band(in, &alpha, vips_image_get_bands(in) - 1, NULL)) return -1;
    int result = vips_min(alpha, lowest, NULL);
    g_object_unref(alpha);
    return result;
}

static inline int cvips_save_webp(VipsImage *in, void **bytes, size_t *length, int quality, int effort) {
    return vips_webpsave_buffer(in, bytes, length, "Q", quality, "effort", effort, NULL);
}

static inline int cvips_load_any(const void *bytes, size_t length, VipsImage **out) {
    return (*out = vips_image_new_from_buffer(bytes, length, "", NULL)) == NULL;
}

static inline void cvips_release(void *object) { g_object_unref(object); }
