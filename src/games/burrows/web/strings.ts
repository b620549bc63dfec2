// strings.ts -- sentences about burrows that people see.

export const legend = {
  burrow: 'Every burrow must be joined to all others by flagged tunnels.',
  cost: 'The number on a tunnel is its cost. The total of your flags must be as small as possible.',
  mouse: 'Scout the mouse starts here. Walking is free, and a tunnel to a new burrow gets a flag by itself.',
  flag: 'A flagged tunnel. Choose Flag and press a tunnel to set its flag or to take it away.',
};

export const notes = {
  out_of_reach: (place: string) => `Scout cannot get to ${place} by flagged tunnels. To set a flag from afar, choose Flag.`,
  no_way: 'No tunnel leads that way.',
  pick_first: 'Pick a tunnel with the arrow keys first.',
  pick_to_flag: 'Pick a tunnel first: arrow keys, or [ and ].',
};
