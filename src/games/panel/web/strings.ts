// strings.ts -- sentences about panels that people see.

export const legend = {
  start: 'Begin your line at the circle.',
  starts: 'Begin your line at any circle.',
  end: 'End it in the notch at the edge.',
  ends: 'End it in any notch at the edge.',
  cannot: 'The line cannot cross a gap.',
  must: 'The line must go through every hexagon.',
  square: 'The line divides the panel into areas. Squares of different colours must not share an area.',
  star: 'A star needs exactly one other symbol of its colour in its area.',
  triangle: (counts: number[]) =>
    counts.length === 1 && counts[0] === 1
      ? 'The line must run along exactly one side of a cell with a triangle.'
      : 'Count the triangles in a cell. The line must run along exactly that many of its sides.',
  orange: 'For a star, a triangle counts as an orange symbol.',
};
// Worksheets say these instead (show/on_paper.cpp), and pages alone say those: web/src/legend.test.ts.
export const on_paper = ['Draw one line from the circle to the exit. Every symbol has a rule.'];
export const on_page: string[] = [];

export const notes = {
  ended: 'The line has ended. Press on it, or Backspace, to rub it out.',
  not_straight: 'The line cannot get there in one straight stroke. Draw it step by step.',
  begin: 'Begin at a circle.',
  in_notch: 'The line has ended. Backspace takes it out of the notch.',
  blocked: (way: string, by: 'border' | 'line' | 'gap') =>
    ({
      border: `${way}: the border is there.`,
      line: `${way}: your line is there already, and it cannot touch itself.`,
      gap: `${way}: there is a gap, and the line cannot cross it.`,
    })[by],
  ended_already: 'The line has ended already.',
  only_notch: 'The line ends only in a notch at the edge.',
};
