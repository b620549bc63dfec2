// strings.ts -- sentences about burrows that people see.

export const legend = {
  burrow: 'Every burrow must be joined to all others by flagged tunnels.',
  cost: 'The number on a tunnel is its cost. The total of your flags must be as small as possible.',
  mouse: 'Scout the mouse starts here. Walking is free, and a tunnel to a new burrow gets a flag by itself.',
  flag: 'A flagged tunnel. Choose Flag and press a tunnel to set its flag or to take it away.',
};
