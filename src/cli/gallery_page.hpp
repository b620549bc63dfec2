// gallery_page.hpp -- what is the same on every gallery page: its style, its opening and its last words.
//
// One page without scripts and without anything from elsewhere. Text has a contrast of 7 or more against its ground; bars repeat
// numbers that stand beside them.
#pragma once

#include <string_view>

namespace crux::cli {

inline constexpr std::string_view page_head = R"(<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'">
<title>Crux: gallery</title>
<style>
  :root { color-scheme: light; --ink: #1c2128; --soft: #454c56; --line: #d5d9e0; --ground: #f5f6f8; --accent: #1f4e8c; }
  * { box-sizing: border-box; }
  body { font: 1rem/1.55 system-ui, sans-serif; margin: 0; color: var(--ink); background: var(--ground);
    overflow-wrap: anywhere; }
  header, nav, main, footer { max-width: 68rem; margin: 0 auto; padding: 0 1rem; }
  header { padding-top: 2.5rem; }
  h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 .5rem; }
  h2 { font-size: 1.35rem; line-height: 1.3; margin: 0; }
  h3 { font-size: 1rem; margin: 1.4rem 0 .3rem; }
  a { color: var(--accent); }
  a:focus-visible, summary:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
  header p, footer p { max-width: 46rem; }
  .soft { color: var(--soft); font-size: .9rem; margin: .1rem 0; }
  .note { max-width: 46rem; margin: .4rem 0 0; }
  nav ol { columns: 17rem; column-gap: 2rem; padding-left: 1.6rem; }
  nav li { break-inside: avoid; }
  article { display: grid; grid-template-columns: minmax(0, 19rem) minmax(0, 1fr); gap: 1rem 2rem; margin: 1.5rem 0;
    padding: 1.5rem; background: #fff; border: 1px solid var(--line); border-radius: .75rem; }
  article > header { grid-column: 1 / -1; padding: 0; margin: 0; }
  figure { margin: 0; }
  img { display: block; width: 100%; height: auto; }
  summary { cursor: pointer; color: var(--accent); font-weight: 600; padding: .5rem 0; }
  code { font-size: .9rem; }
  .scroll { overflow-x: auto; }
  table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
  caption { text-align: left; padding-bottom: .3rem; }
  th, td { text-align: right; padding: .25rem .4rem; border-bottom: 1px solid var(--line); white-space: nowrap; }
  th:first-child { text-align: left; }
  thead th, thead td { font-size: .85rem; color: var(--soft); }
  td.bar { width: 26%; padding-right: 0; text-align: left; }
  td.bar span { display: block; height: .7rem; border-radius: .2rem; background: var(--accent); }
  ul { padding-left: 1.2rem; margin: .3rem 0; }
  dt { font-weight: 600; }
  dd { margin: 0 0 .4rem; max-width: 46rem; }
  footer { padding-bottom: 3rem; }
  @media (max-width: 46rem) {
    article { grid-template-columns: minmax(0, 1fr); padding: 1rem; }
    td.bar { display: none; }
    th, td, thead th { padding: .25rem .1rem; font-size: .78rem; }
  }
  @media print { nav { display: none; } article { break-inside: avoid; } }
</style>
</head>
<body>
<header>
<h1>Crux: gallery</h1>
<p>How hard is a puzzle? As hard as what a player must be told to solve it. That is information, measured in shannons (one shannon
answers one fair yes-or-no question), for players who know more and more rules. What knowing the rules saves is a puzzle's
<em>insight</em>. <a href="#measures">What the measures mean</a></p>
</header>
)";

inline constexpr std::string_view page_foot = R"(</main>
<footer>
<h2 id="measures">What the measures mean</h2>
<dl>
<dt>TSI, total solution information</dt>
<dd>What a player must be told to reach any solution: minus log<sub>2</sub> of the chance to reach one by choosing at random
among the moves that the known rules leave.</dd>
<dt>MSI, minimum solution information</dt><dd>The same for the one solution that is easiest to reach.</dd>
<dt>MUSE, minimum uniform solution entropy</dt><dd>The same where all moves left are equally likely.</dd>
<dt>ReMUSE</dt>
<dd>Like MUSE, for a player who leans towards the easier moves: a choice costs what leaning adds to choosing evenly.</dd>
<dt>Insight</dt><dd>TSI for a player without rules minus TSI for a player with these rules.</dd>
</dl>
)";

}  // namespace crux::cli
