export interface Stroke {
  readonly colour: string
  /** On a map of a whole town; streets become wider the nearer they are. */
  readonly width: number
  readonly dashes?: string
}

/** One kind of thing on the ground. */
export interface GroundRule {
  readonly layer: string
  /** Of features; absent: all. */
  readonly kinds?: readonly string[]
  /** Areas in this colour. */
  readonly fill?: string
  /** Lines, drawn one over the other: a road is two edges and what lies between. */
  readonly strokes?: readonly Stroke[]
  /** From this zoom on: further away it would be a smear. */
  readonly minZoom?: number
}

export const WATER = '#d9e5ee'

/** The lowest first. Pale, and told apart by their lightness alone: most records are printed in black and white. */
export const GROUND_RULES: readonly GroundRule[] = [
  { layer: 'earth', fill: '#fbfbf9' },
  { layer: 'landuse', kinds: ['residential', 'urban_area', 'neighbourhood'], fill: '#f6f5f1' },
  { layer: 'landuse', kinds: ['forest', 'wood', 'nature_reserve', 'scrub'], fill: '#eaf1e6' },
  { layer: 'landuse', kinds: ['industrial', 'railway', 'commercial'], fill: '#f0eef1' },
  { layer: 'landuse', kinds: ['port', 'pier', 'aerodrome'], fill: '#f1efed' },
  {
    layer: 'landuse',
    kinds: ['park', 'grass', 'recreation_ground', 'garden', 'golf_course', 'cemetery', 'pitch'],
    fill: '#e8f1e2',
  },
  { layer: 'water', fill: WATER },
  { layer: 'water', kinds: ['stream', 'river', 'canal'], strokes: [{ colour: WATER, width: 1.2 }] },
  { layer: 'buildings', fill: '#e2dfda', minZoom: 14 },
  { layer: 'roads', kinds: ['path'], strokes: [{ colour: '#dcd8d0', width: 0.5, dashes: '2 2' }], minZoom: 14 },
  { layer: 'roads', kinds: ['minor_road'], strokes: [{ colour: '#d6d4cf', width: 0.8 }], minZoom: 12.5 },
  { layer: 'roads', kinds: ['rail'], strokes: [{ colour: '#b0b0b0', width: 0.9, dashes: '6 2' }], minZoom: 10 },
  {
    layer: 'roads',
    kinds: ['major_road', 'medium_road'],
    strokes: [
      { colour: '#bfbcb6', width: 2 },
      { colour: '#ffffff', width: 1.1 },
    ],
    minZoom: 9,
  },
  {
    layer: 'roads',
    kinds: ['highway'],
    strokes: [
      { colour: '#a8a49d', width: 3.2 },
      { colour: '#f6f3ec', width: 1.8 },
    ],
  },
  { layer: 'boundaries', strokes: [{ colour: '#a8a8a8', width: 0.9, dashes: '6 3 1 3' }] },
]

/** From this zoom on a tile shows the streets, and may be enlarged at will. */
const STREETS_ZOOM = 12
/** A coast drawn for the whole earth says nothing of a harbour: so much further in its tiles are no ground. */
const ENLARGED_MOST = 2

/** Whether tiles up to a zoom say something about a map of another zoom. */
export const isDetailed = (mostZoom: number, zoom: number): boolean =>
  mostZoom >= STREETS_ZOOM || zoom - mostZoom <= ENLARGED_MOST
