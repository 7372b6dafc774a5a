/** A sequence that is the same on every machine and in every year: two builds give the same map, byte for byte. */
export interface Random {
  /** 0 to below 1. */
  next(): number
  between(least: number, most: number): number
  chance(share: number): boolean
}

export function seeded(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    between: (least, most) => least + next() * (most - least),
    chance: (share) => next() < share,
  }
}

/** 0 to 1 for a pair of whole numbers, without any order of asking. */
function hashed(x: number, y: number, seed: number): number {
  let mixed = Math.imul(x, 374_761_393) ^ Math.imul(y, 668_265_263) ^ Math.imul(seed, 2_147_483_647)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1_274_126_177)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
}

const smooth = (share: number): number => share * share * (3 - 2 * share)

/** Soft hills between 0 and 1, `size` metres from one to the next. */
export function noiseAt(east: number, north: number, size: number, seed: number): number {
  const [x, y] = [east / size, north / size]
  const [left, low] = [Math.floor(x), Math.floor(y)]
  const [across, up] = [smooth(x - left), smooth(y - low)]
  const below = hashed(left, low, seed) * (1 - across) + hashed(left + 1, low, seed) * across
  const above = hashed(left, low + 1, seed) * (1 - across) + hashed(left + 1, low + 1, seed) * across
  return below * (1 - up) + above * up
}

/** Hills upon hills: each octave half the size and half as high. */
export function terrainAt(east: number, north: number, size: number, seed: number, octaves = 4): number {
  let [sum, weight, most] = [0, 1, 0]
  for (let octave = 0; octave < octaves; octave++) {
    sum += weight * noiseAt(east, north, size / 2 ** octave, seed + octave)
    most += weight
    weight /= 2
  }
  return sum / most
}
