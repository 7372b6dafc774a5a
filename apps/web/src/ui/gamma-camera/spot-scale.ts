interface Spot {
  readonly x: number
  readonly y: number
  readonly intensity: number
  readonly name?: string | undefined
}

export interface DrawnSpot extends Spot {
  /** 0 to 1 on the scale of intensity. */
  readonly share: number
  /** In parts of the picture's height. */
  readonly radius: number
}

/** How the strength of a spot is told. */
export const INTENSITY = { unit: 'σ', digits: 0 }
/** The camera calls nothing a spot below this: the scale begins there. */
export const FAINTEST = 5
const LEAST_TOP = 50
const RADIUS = { least: 0.06, span: 0.14 }

/** End of the scale: a round number that does not jump with every picture. */
export function topOf(spots: readonly Spot[]): number {
  const brightest = Math.max(LEAST_TOP, ...spots.map(({ intensity }) => intensity))
  const decade = 10 ** Math.floor(Math.log10(brightest))
  return ([1, 2, 5, 10].find((step) => step * decade >= brightest) ?? 10) * decade
}

/** By the logarithm: a source at half the distance is four times as bright, and both should be seen. */
export const shareOf = (intensity: number, top: number): number =>
  Math.min(1, Math.max(0, Math.log(Math.max(intensity, FAINTEST) / FAINTEST) / Math.log(top / FAINTEST)))

/** The faintest first, so that a bright spot is drawn over it. */
export function drawnSpots(spots: readonly Spot[]): readonly DrawnSpot[] {
  const top = topOf(spots)
  return spots
    .map((spot) => {
      const share = shareOf(spot.intensity, top)
      return { ...spot, share, radius: RADIUS.least + RADIUS.span * share }
    })
    .sort((a, b) => a.share - b.share)
}

/** As a list is read: what matters most stands on top. */
export const brightestFirst = <S extends Pick<Spot, 'intensity'>>(spots: readonly S[]): S[] =>
  spots.toSorted((a, b) => b.intensity - a.intensity)
