// fair_queue.hpp -- a queue in which addresses take turns, and the owners (sessions) behind one address take turns, too.
//
// Promise: an item waits for at most one item of each other address, and of each other owner of its own address, before its owner
// is served. Items of one owner keep their order. Not for several threads at once.
#pragma once

#include <deque>
#include <list>
#include <optional>
#include <string>

namespace crux::server {

template <class T>
class FairQueue {
 public:
  void push(const std::string& address, const std::string& owner, T item) {
    Lane& lane = named(named(groups_, address).lanes, owner);
    lane.items.push_back(std::move(item));
    ++size_;
  }

  // The next item whose address `may` be served.
  template <class May>
  std::optional<T> pop(const May& may) {
    for (auto group = groups_.begin(); group != groups_.end(); ++group) {
      if (!may(group->name)) continue;
      Lane& lane = group->lanes.front();
      std::optional<T> item(std::move(lane.items.front()));
      lane.items.pop_front();
      --size_;
      to_the_end(group->lanes, group->lanes.begin(), lane.items.empty());
      to_the_end(groups_, group, group->lanes.empty());
      return item;
    }
    return std::nullopt;
  }
  std::optional<T> pop() {
    return pop([](const std::string&) { return true; });
  }

  template <class Unwanted>
  void erase_if(const Unwanted& unwanted) {
    size_ = 0;
    for (Group& group : groups_) {
      for (Lane& lane : group.lanes) {
        std::erase_if(lane.items, unwanted);
        size_ += lane.items.size();
      }
      group.lanes.remove_if([](const Lane& lane) { return lane.items.empty(); });
    }
    groups_.remove_if([](const Group& group) { return group.lanes.empty(); });
  }

  template <class Visit>
  void for_each(const Visit& visit) const {
    for (const Group& group : groups_)
      for (const Lane& lane : group.lanes)
        for (const T& item : lane.items) visit(item);
  }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }

 private:
  struct Lane {
    std::string name;
    std::deque<T> items = {};
  };
  struct Group {
    std::string name;
    std::list<Lane> lanes = {};
  };
  template <class List>
  static typename List::value_type& named(List& list, const std::string& name) {
    for (auto& one : list)
      if (one.name == name) return one;
    return list.emplace_back(typename List::value_type{.name = name});
  }
  template <class List>
  static void to_the_end(List& list, typename List::iterator one, bool is_empty) {
    if (is_empty) {
      list.erase(one);
    } else {
      list.splice(list.end(), list, one);
    }
  }

  std::list<Group> groups_;  // each has a lane, and each lane an item; the next to be served is first
  std::size_t size_ = 0;
};

}  // namespace crux::server
