/** Dark to bright in even steps of lightness, so that it reads without colour too (after the "inferno" kind of tables). */
const ANCHORS: readonly (readonly [number, number, number])[] = [
  [4, 3, 18],
  [40, 11, 84],
  [101, 21, 110],
  [159, 42, 99],
  [212, 72, 66],
  [245, 125, 21],
  [250, 193, 39],
  [252, 255, 164],
]

export const COLOUR_STEPS = 256

/** Red, green, blue of every step. */
export const COLOURS: Uint8ClampedArray = (() => {
  const table = new Uint8ClampedArray(COLOUR_STEPS * 3)
  for (let step = 0; step < COLOUR_STEPS; step++) {
    const place = (step / (COLOUR_STEPS - 1)) * (ANCHORS.length - 1)
    const index = Math.min(Math.floor(place), ANCHORS.length - 2)
    const [low, high] = [ANCHORS[index], ANCHORS[index + 1]]
    for (let part = 0; part < 3; part++) {
      const [a, b] = [low?.[part] ?? 0, high?.[part] ?? 0]
      table[step * 3 + part] = a + (b - a) * (place - index)
    }
  }
  return table
})()

export const colourAt = (share: number): string => {
  const step = Math.round(Math.min(1, Math.max(0, share)) * (COLOUR_STEPS - 1)) * 3
  return `rgb(${COLOURS[step]} ${COLOURS[step + 1]} ${COLOURS[step + 2]})`
}
