import { PointState, type State2 } from '@vigil/contract'
import { POINT_STATE_KEYS } from '@vigil/i18n/web'
import { type KeyboardEvent, memo, type ReactNode } from 'react'
import { useTexts } from '../../../lib/language/use-translation.tsx'
import { useDevice } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'
import type { DevicePlace, ShownDevice } from '../../../live/stores/live-fleet.ts'
import { DeviceState } from '../../../ui/state/device-state.tsx'
import { CopyIcon } from '../../../ui/state/row-icon.tsx'
import { stateColour } from '../../../ui/theme.ts'
import { HeardAge } from '../../../ui/time/heard-age.tsx'
import { positionOf, positionText } from '../../../ui/values/position-text.ts'
import { dangerModules } from '../danger-modules.ts'
import { SilencedNote, SimulatedTag } from '../device-marks.tsx'
import { directionOfText } from '../filter/direction-of-text.ts'
import { FoundText } from '../filter/found-text.tsx'
import type { ListColumn } from './list-layout.ts'

export interface ListActs {
  focus(sn: string): void
  pick(sn: string): void
  open(sn: string): void
  copy(sn: string): void
}

interface ListRowProps {
  readonly sn: string
  readonly index: number
  readonly top: number
  readonly height: number
  readonly columns: readonly ListColumn[]
  readonly search: string
  readonly selected: boolean
  readonly reachable: boolean
  readonly acts: ListActs
}

interface CellProps {
  readonly sn: string
  readonly device: ShownDevice | undefined
  readonly place: DevicePlace | undefined
  readonly search: string
  readonly columns: readonly ListColumn[]
}

function StateCell({ device }: CellProps) {
  return (
    <>
      <span className={device?.silenced === undefined ? undefined : 'state-brief'}>
        <DeviceState device={device} />
      </span>
      {device?.silenced !== undefined && <SilencedNote device={device} brief />}
    </>
  )
}

/** Without a column for them the alarming modules stand beside the name: a state alone does not say what alarms. */
function NameCell(props: CellProps) {
  const { sn, device, place, search, columns } = props
  return (
    <>
      {(device?.basic.simulated ?? place?.simulated) && <SimulatedTag brief={!columns.includes('site')} />}
      <span className="cell-name-text">
        <span className="cell-text" dir={directionOfText(place?.name ?? sn)}>
          <FoundText text={place?.name ?? sn} search={search} />
        </span>
        {!columns.includes('modules') && <ModulesCell {...props} />}
      </span>
    </>
  )
}

function KindCell({ place }: CellProps) {
  const { t } = useTexts()
  return <span className="cell-text">{place?.kinds.map((kind) => t(`kind.${kind}`)).join(', ')}</span>
}

const colourOf = (state: State2): string => {
  const key = POINT_STATE_KEYS[state as PointState]
  return stateColour(key.slice(key.lastIndexOf('.') + 1))
}

function ModulesCell({ device }: CellProps) {
  const { t } = useTexts()
  if (device === undefined) return null
  return (
    <em className="alarming-modules">
      {dangerModules(device.basic).map(({ key, state }) => (
        <span key={key} style={{ color: colourOf(state) }}>
          {t(`module.${key}`)}
        </span>
      ))}
    </em>
  )
}

function PositionCell({ device, place }: CellProps) {
  const position = positionOf(device?.basic.position, place)
  return <bdi dir="ltr">{position && positionText(position)}</bdi>
}

const found = (text: string, search: string) => (
  <span className="cell-text" dir="ltr">
    <FoundText text={text} search={search} />
  </span>
)

const CELLS: Readonly<Record<ListColumn, (props: CellProps) => ReactNode>> = {
  state: (props) => <StateCell {...props} />,
  name: (props) => <NameCell {...props} />,
  sn: ({ sn, search }) => found(sn, search),
  model: ({ place, search }) => found(place?.deviceTypeName ?? '', search),
  kind: (props) => <KindCell {...props} />,
  site: ({ place, search }) => (
    <span className="cell-text" dir={directionOfText(place?.officeName ?? '')}>
      <FoundText text={place?.officeName ?? ''} search={search} />
    </span>
  ),
  modules: (props) => <ModulesCell {...props} />,
  updated: ({ sn }) => <HeardAge sn={sn} />,
  position: (props) => <PositionCell {...props} />,
}

/** One device of the list; drawn again for its own device alone. */
export const ListRow = memo(function ListRow(props: ListRowProps) {
  const { sn, index, top, height, columns, search, selected, reachable, acts } = props
  const { t } = useTexts()
  const { fleet } = useLive()
  const device = useDevice(sn)
  const place = fleet.place(sn)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Enter' && event.target === event.currentTarget) {
      event.preventDefault()
      acts.pick(sn)
    }
    const copies = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c'
    // Marked text is what the operator means to copy.
    if (copies && window.getSelection()?.isCollapsed !== false) {
      event.preventDefault()
      acts.copy(sn)
    }
  }
  return (
    <div
      className="list-row"
      role="row"
      data-key={sn}
      data-state={device?.real ?? PointState.NotConnected}
      aria-rowindex={index + 2}
      aria-selected={selected}
      tabIndex={reachable ? 0 : -1}
      style={{ top, height }}
      onClick={() => acts.pick(sn)}
      onDoubleClick={() => acts.open(sn)}
      onFocus={() => acts.focus(sn)}
      onKeyDown={onKeyDown}
    >
      {columns.map((column) => (
        <div key={column} role="gridcell" className={`list-cell cell-${column}`}>
          {CELLS[column]({ sn, device, place, search, columns })}
        </div>
      ))}
      <div role="gridcell" className="list-cell cell-copy">
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('monitor.list.copyRow')}
          onClick={(event) => {
            event.stopPropagation()
            acts.copy(sn)
          }}
        >
          <CopyIcon />
        </button>
      </div>
    </div>
  )
})
