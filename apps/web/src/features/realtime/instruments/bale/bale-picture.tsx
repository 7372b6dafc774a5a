import type { Threshold } from '@vigil/contract'
import { baleFormOf, type ModelDefinition, type ModuleDefinition } from '@vigil/devices'
import { POINT_STATE_KEYS } from '@vigil/i18n/web'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { stateOfValue } from '../../../../ui/recent/limits.ts'
import { STATE_SHAPES } from '../../../../ui/state/state-mark.tsx'
import { stateColour } from '../../../../ui/theme.ts'
import { measured } from '../../../../ui/values/measured.ts'
import { BALE, LANCE_LINE, PICTURE, type Probe, probesOf } from './bale-probes.ts'

interface BalePictureProps {
  readonly model: ModelDefinition
  readonly definition: ModuleDefinition
  readonly values: Readonly<Record<string, number>>
  readonly thresholds: readonly Threshold[]
}

const { x, y, width, height, depth } = BALE
const STRAPS = [0.25, 0.5, 0.75]

/** The bale with the places where it is measured, each in the colour and shape of what it found. */
export function BalePicture({ model, definition, values, thresholds }: BalePictureProps) {
  const { t } = useTranslation()
  const form = baleFormOf(model)
  return (
    <svg
      className="bale-picture"
      viewBox={`0 0 ${PICTURE.width} ${PICTURE.height}`}
      role="img"
      aria-label={t(`panel.bale.picture.${form}`)}
      direction="ltr"
    >
      {form === 'chamber' && <Chamber />}
      <path className="bale-top" d={`M${x} ${y}l${depth} ${-depth * 0.7}h${width}l${-depth} ${depth * 0.7}z`} />
      <path
        className="bale-side"
        d={`M${x + width} ${y}l${depth} ${-depth * 0.7}v${height}l${-depth} ${depth * 0.7}z`}
      />
      <rect className="bale-front" x={x} y={y} width={width} height={height} rx="3" />
      {STRAPS.map((part) => (
        <path
          key={part}
          className="bale-strap"
          d={`M${x + width * part} ${y + height}V${y}l${depth} ${-depth * 0.7}`}
        />
      ))}
      {form === 'lance' && <path className="bale-lance" d={LANCE_LINE} />}
      {probesOf(model).map((probe) => (
        <ProbeMark key={probe.quantity} probe={probe} definition={definition} values={values} thresholds={thresholds} />
      ))}
    </svg>
  )
}

/** Drawn around the bale: roof with its gas intakes, walls, and the beam that crosses above. */
function Chamber() {
  return (
    <g className="bale-chamber">
      <path d="M28 216V14H344V216" />
      <path d="M28 216H344" />
      <path className="bale-pipe" d="M74 14V26M186 14V26" />
      <path className="bale-beam" d="M36 72H310" />
    </g>
  )
}

interface ProbeMarkProps extends Pick<BalePictureProps, 'definition' | 'values' | 'thresholds'> {
  readonly probe: Probe
}

function ProbeMark({ probe, definition, values, thresholds }: ProbeMarkProps) {
  const { t, i18n } = useTranslation()
  const quantity = definition.readings.find(({ key }) => key === probe.quantity)
  const value = values[probe.quantity]
  if (quantity === undefined) return null
  const state = value === undefined ? undefined : stateOfValue(definition.key, probe.quantity, value, thresholds)
  const name = state === undefined ? 'notConnected' : POINT_STATE_KEYS[state].slice('state.'.length)
  const colour = stateColour(name)
  // At the wall of the chamber there is no room beside it.
  const below = probe.x > PICTURE.width - 80
  const label = value === undefined ? '–' : measured(i18n, value, quantity)
  return (
    <g
      className="probe"
      data-kind={probe.kind}
      transform={`translate(${probe.x} ${probe.y})`}
      style={{ color: colour }}
    >
      <title>{`${t(`quantity.${probe.quantity}`)}: ${label}`}</title>
      <circle className="probe-halo" r={probe.kind === 'core' ? 22 : 13} />
      <circle className="probe-face" r="11" />
      <path d={STATE_SHAPES[name]} transform="translate(-6 -6) scale(0.75)" fillRule="evenodd" />
      <text className="probe-value" data-below={below} x={below ? 14 : 16} y={below ? 24 : 1}>
        {probe.symbol === undefined ? label : `${probe.symbol} ${label}`}
      </text>
    </g>
  )
}
