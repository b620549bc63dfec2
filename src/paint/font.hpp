// font.hpp -- the font of every picture, for what speaks to Cairo.
#pragma once

#include <cairo.h>

#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>

namespace crux {

// Hold one to speak to Cairo of fonts. Cairo claims to lock what its contexts share, the fonts, but those locks are of its own
// making: not even a thread sanitizer can tell whether they hold. So threads take turns, in the order in which they ask; whoever
// has much to say takes many short ones, and nobody waits for a large picture.
class Turn {
 public:
  Turn() {
    std::unique_lock lock(mutex_);
    const std::uint64_t mine = last_++;
    changed_.wait(lock, [&] { return now_ == mine; });
  }
  ~Turn() {
    {
      const std::scoped_lock lock(mutex_);
      ++now_;
    }
    changed_.notify_all();
  }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;

 private:
  static inline std::mutex mutex_;
  static inline std::condition_variable changed_;
  static inline std::uint64_t last_ = 0, now_ = 0;
};

struct Release {
  // A surface that is not finished yet may still write letters. REQUIRES: this thread has no turn.
  void operator()(cairo_surface_t* surface) const {
    const Turn turn;
    cairo_surface_destroy(surface);
  }
  void operator()(cairo_t* cairo) const { cairo_destroy(cairo); }
  void operator()(cairo_font_options_t* options) const { cairo_font_options_destroy(options); }
};
template <class T>
using Owned = std::unique_ptr<T, Release>;

inline void choose_font(cairo_t* cairo, double size, bool bold) {
  cairo_select_font_face(cairo, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL, bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
  cairo_set_font_size(cairo, size);
  // Hinting would move letters to pixels that depend on the scale and on the machine's settings.
  const Owned<cairo_font_options_t> options(cairo_font_options_create());
  cairo_font_options_set_hint_style(options.get(), CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options.get(), CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_antialias(options.get(), CAIRO_ANTIALIAS_GRAY);
  cairo_set_font_options(cairo, options.get());
}

}  // namespace crux
