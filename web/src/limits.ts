// limits.ts -- limits of the server that pages keep to. A test holds them against src/server/openapi.json.

export const most_in_collection = 200; // puzzles
export const most_on_a_sheet = 60; // puzzles on a worksheet; more are printed part by part
