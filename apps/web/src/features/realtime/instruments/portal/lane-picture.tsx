import { PointState, type State2 } from '@vigil/contract'
import { POINT_STATE_KEYS } from '@vigil/i18n/web'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { STATE_SHAPES } from '../../../../ui/state/state-mark.tsx'
import { stateColour } from '../../../../ui/theme.ts'

interface LanePictureProps {
  readonly occupied: boolean | undefined
  /** State of the module; undefined before its first reading and while it is silent. */
  readonly state: State2 | undefined
}

const PILLARS = [86, 318]

/** The lane from above the kerb: both panels, the light, and the vehicle while there is one. */
export function LanePicture({ occupied, state }: LanePictureProps) {
  const { t } = useTranslation()
  const name = POINT_STATE_KEYS[state ?? PointState.NotConnected].slice('state.'.length)
  const words = t(`panel.portal.lane.${occupied === undefined ? 'unknown' : occupied ? 'occupied' : 'free'}`)
  return (
    <figure className="lane">
      <svg viewBox="0 0 440 196" role="img" aria-label={`${words}, ${t(`state.${name}`)}`} direction="ltr">
        <path className="lane-road" d="M0 172H440V192H0Z" />
        <path className="lane-line" d="M8 182H432" />
        <path className="lane-beam" d="M112 96H318M112 140H318" data-broken={occupied === true} />
        {occupied && <Lorry />}
        {PILLARS.map((x) => (
          <g key={x} transform={`translate(${x} 34)`} style={{ color: stateColour(name) }}>
            <rect className="lane-pillar" width="36" height="138" rx="5" />
            <rect className="lane-panel" x="7" y="20" width="22" height="52" rx="3" />
            <rect className="lane-panel" x="7" y="78" width="22" height="52" rx="3" />
            <circle className="lane-lamp" cx="18" cy="-12" r="13" />
            <path d={STATE_SHAPES[name]} transform="translate(10 -20)" fillRule="evenodd" fill="currentColor" />
          </g>
        ))}
      </svg>
      <figcaption className="lane-light" data-occupied={occupied === true}>
        <span className="lane-dot" aria-hidden="true" />
        <strong>{words}</strong>
      </figcaption>
    </figure>
  )
}

function Lorry() {
  return (
    <g className="lane-lorry">
      <rect x="126" y="76" width="132" height="76" rx="4" />
      <path d="M262 152V98h28l22 26v28Z" />
      <path className="lane-window" d="M268 104h19l15 18h-34z" />
      <path className="lane-sill" d="M122 152H314" />
      {[152, 186, 288].map((x) => (
        <g key={x}>
          <circle className="lane-tyre" cx={x} cy="158" r="12" />
          <circle className="lane-hub" cx={x} cy="158" r="4" />
        </g>
      ))}
    </g>
  )
}
