// How much higher a tile is than wide.
export const TILE = 1.8
