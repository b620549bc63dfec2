#include "python/stream.hpp"

#include <set>
#include <utility>

#include "base/waiting.hpp"
#include "python/failure.hpp"
#include "python/patiently.hpp"

namespace crux::python {
namespace {

// All that there are; only touched with the GIL.
std::set<Stream*>& all_streams() {
  static std::set<Stream*> all;
  return all;
}

}  // namespace

bool Stream::Sink::put(Item item) {
  std::unique_lock lock(stream_.mutex_);
  if (!stream_.changed_.wait(lock, stop_, [&] { return stream_.items_.size() < most_ahead; })) return false;
  stream_.items_.push_back(std::move(item));
  stream_.changed_.notify_all();
  return !stop_.stop_requested();
}

void Stream::Sink::note(std::string_view text) {
  const std::lock_guard lock(stream_.mutex_);
  stream_.notes_.emplace_back(text);
}

void Stream::Sink::warn(std::string text) {
  const std::lock_guard lock(stream_.mutex_);
  stream_.warning_ = std::move(text);
}

void Stream::Sink::summary(Json summary) {
  const std::lock_guard lock(stream_.mutex_);
  stream_.summary_ = std::move(summary);
}

void Stream::Sink::fail() {
  {
    const std::lock_guard lock(stream_.mutex_);
    if (!stream_.failure_) stream_.failure_ = std::current_exception();
  }
  stream_.stop_.request_stop();
}

Stream::Stream(std::function<void(Sink&)> work) : work_(std::move(work)) {
  thread_ = std::thread([this] { run(); });
  all_streams().insert(this);
}

Stream::~Stream() {
  close();
  all_streams().erase(this);
}

void Stream::run() {
  Sink sink(*this);
  const Waiting waiting(sink.stop());
  try {
    work_(sink);
  } catch (const Stopped&) {  // nobody wants more
  } catch (...) {
    sink.fail();
  }
  const std::lock_guard lock(mutex_);
  over_ = true;
  changed_.notify_all();
}

py::object Stream::next() {
  std::optional<Item> item;
  std::exception_ptr failure;
  std::string warning;
  // Asked each time: a caller that takes everything, as list() does, may never find the queue empty.
  bool interrupted = in_main_thread() && PyErr_CheckSignals() != 0;
  {
    const py::gil_scoped_release others;
    std::unique_lock lock(mutex_);
    while (items_.empty() && !over_ && !interrupted) {
      if (changed_.wait_for(lock, between_looks, [&] { return !items_.empty() || over_; })) break;
      lock.unlock();
      interrupted = in_main_thread() && is_interrupted();
      lock.lock();
    }
    if (!interrupted && !items_.empty()) {
      item = std::move(items_.front());
      items_.pop_front();
      changed_.notify_all();
    } else if (!interrupted) {
      failure = std::exchange(failure_, nullptr);
      warning = std::exchange(warning_, {});
    }
  }
  if (interrupted) {
    py::error_already_set interrupt;  // takes what Python has set, before anything else is called
    close();
    throw interrupt;
  }
  if (failure) std::rethrow_exception(failure);
  if (item) {
    if (auto* const any = std::get_if<AnyPuzzle>(&*item)) return py::cast(std::make_shared<AnyPuzzle>(std::move(*any)));
    return to_python(std::get<Json>(*item));
  }
  if (!warning.empty()) {
    const py::object kind = py::module_::import("crux").attr("TooFew");
    if (PyErr_WarnEx(kind.ptr(), warning.c_str(), 1) != 0) throw py::error_already_set();
  }
  throw py::stop_iteration();
}

void Stream::close() {
  stop_.request_stop();
  if (!thread_.joinable() || thread_.get_id() == std::this_thread::get_id()) return;
  std::thread ending = std::move(thread_);  // so that nobody else waits for it
  const py::gil_scoped_release others;      // the work may wait for it, to call a function of Python's
  ending.join();
}

py::list Stream::notes() {
  py::list all;
  const std::lock_guard lock(mutex_);
  for (const std::string& note : notes_) all.append(py_text(note));
  return all;
}

py::object Stream::summary() {
  const std::lock_guard lock(mutex_);
  return to_python(summary_);
}

void Stream::close_all() {
  const std::set<Stream*> all = all_streams();
  for (Stream* const stream : all) stream->close();
}

void bind_streams(py::module_& module) {
  py::class_<Stream>(module, "Stream",
                     "Answers one after another. They are made by other threads while you look at them; `close()`, or the end of "
                     "a `with`, stops that.")
      .def("__iter__", [](py::object self) { return self; })
      .def("__next__", &Stream::next)
      .def("__enter__", [](py::object self) { return self; })
      .def("__exit__", [](Stream& stream, const py::args&) { stream.close(); })
      .def("close", &Stream::close, "Stops the work. Answers that are ready can still be taken.")
      .def_property_readonly("notes", &Stream::notes, "A list of sentences that the work has said so far.")
      .def_property_readonly("summary", &Stream::summary, "A dict about the whole, when the work is over; before, None.");
  py::module_::import("atexit").attr("register")(py::cpp_function(&Stream::close_all));
}

}  // namespace crux::python
