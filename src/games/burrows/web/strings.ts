// strings.ts -- sentences about burrows that people see.

export const legend = {
  burrow: 'Flag tunnels so that every burrow is joined to all others. Make the total cost as small as possible.',
  cost: 'The number on a tunnel is its cost.',
  mouse: 'Scout the mouse starts here. Walking is free, and a tunnel to a new burrow gets a flag by itself.',
  flag: 'A flagged tunnel. Choose Flag and press a tunnel to set its flag or to take it away.',
};
// Worksheets say these instead (show/on_paper.cpp), and pages alone say those: web/src/legend.test.ts.
export const on_paper = [
  'Mark tunnels so that every burrow is joined to all others. Make the total cost as small as possible.',
  'Colour the tunnels that you choose. Two burrows that are joined through a third need no tunnel of their own.',
  'Scout the mouse starts here.',
];
export const on_page = [legend.burrow, legend.flag, legend.mouse];

export const notes = {
  out_of_reach: (place: string) => `Scout cannot get to ${place} by flagged tunnels. To set a flag from afar, choose Flag.`,
  no_way: 'No tunnel leads that way.',
  pick_first: 'Pick a tunnel with the arrow keys first.',
  pick_to_flag: 'Pick a tunnel first: arrow keys, or [ and ].',
};
