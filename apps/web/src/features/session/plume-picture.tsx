/** Distances of the picture. The wind blows along the x axis from the release at the origin. */
const REACHES = [620, 470, 340, 230, 140]
const SPREAD = 0.24
const STEPS = 28

/** Line of equal concentration of a plume near the ground, after Gauss: half its width at a distance from the release. */
const halfWidth = (x: number, reach: number): number => 2 * SPREAD * x * Math.sqrt(Math.log(reach / x))

function isopleth(reach: number): string {
  const side = Array.from({ length: STEPS - 1 }, (_, n) => {
    // Closer together at both ends, where the line bends.
    const x = (reach * (1 - Math.cos((Math.PI * (n + 1)) / STEPS))) / 2
    return [x, halfWidth(x, reach)] as const
  })
  const there = side.map(([x, y]) => `${x.toFixed(1)} ${(-y).toFixed(1)}`)
  const back = side.toReversed().map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`)
  return `M0 0L${there.join('L')}L${reach} 0L${back.join('L')}Z`
}

const PLUME = REACHES.map(isopleth)
const RINGS = [120, 240, 360, 480, 600]

/** Detectors around the release, in the shapes of their states. */
const CALM = [
  [-190, 10],
  [-90, 170],
  [60, 250],
  [90, -250],
  [-220, 110],
  [300, -300],
  [240, 320],
  [470, 260],
  [520, -210],
  [-60, -210],
] as const
const WARNED = [
  [430, 60],
  [330, -96],
] as const
const ALARMED = [[150, 8]] as const

const TURN = -28
/** Where it is, upright whatever way the wind blows. */
const place = ([x, y]: readonly [number, number]) => `translate(${x} ${y}) rotate(${-TURN})`

/** What the product is about, at rest: a plume by its lines of equal concentration, and the detectors that see it. */
export function PlumePicture() {
  return (
    <svg className="entry-picture" viewBox="-300 -420 1000 840" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <g className="entry-rings" transform={`rotate(${TURN})`}>
        {RINGS.map((radius) => (
          <circle key={radius} r={radius} />
        ))}
        <path d="M-700 0H900M0 -700V700" />
      </g>
      <g transform={`rotate(${TURN})`}>
        <g className="entry-plume">
          {PLUME.map((path) => (
            <path key={path.length + path} d={path} />
          ))}
        </g>
        <g className="entry-calm">
          {CALM.map((at) => (
            <circle key={at.join()} r="5" transform={place(at)} />
          ))}
        </g>
        <g className="entry-warned">
          {WARNED.map((at) => (
            <path key={at.join()} d="M0 -9L9 7H-9Z" transform={place(at)} />
          ))}
        </g>
        <g className="entry-alarmed">
          {ALARMED.map((at) => (
            <g key={at.join()} transform={place(at)}>
              <circle r="20" />
              <path d="M-4 -10H4L10 -4V4L4 10H-4L-10 4V-4Z" />
            </g>
          ))}
        </g>
      </g>
    </svg>
  )
}
