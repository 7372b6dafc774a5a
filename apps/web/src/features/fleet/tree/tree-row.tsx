import { PointState } from '@vigil/contract'
import { formatNumber } from '@vigil/i18n/web'
import { type CSSProperties, memo, useCallback, useSyncExternalStore } from 'react'
import { useTexts } from '../../../lib/language/use-translation.tsx'
import { useTreeDevice } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'
import { DeviceState } from '../../../ui/state/device-state.tsx'
import { MutedIcon } from '../../../ui/state/muted-icon.tsx'
import { CaretIcon } from '../../../ui/state/row-icon.tsx'
import { useSilenced } from '../../../ui/state/silenced-counts.ts'
import { StateMark } from '../../../ui/state/state-mark.tsx'
import { SilencedNote, SimulatedTag } from '../device-marks.tsx'
import { directionOfText } from '../filter/direction-of-text.ts'
import { markFinds } from '../filter/fleet-filter.ts'
import { FoundText } from '../filter/found-text.tsx'
import { inShort } from '../filter/point-states.ts'
import type { TreeGroup, TreeRow } from './tree-rows.ts'

export interface TreeActs {
  focus(row: TreeRow): void
  pick(row: TreeRow): void
  toggle(group: TreeGroup, open: boolean): void
}

interface TreeItemProps {
  readonly row: TreeRow
  readonly top: number
  readonly search: string
  readonly selected: boolean
  /** The one row that Tab reaches. */
  readonly reachable: boolean
  readonly acts: TreeActs
}

function useCounts(group: TreeGroup): ReadonlyMap<PointState, number> | undefined {
  const { fleet } = useLive()
  const isOffice = group.state === undefined
  return useSyncExternalStore(
    useCallback((listener) => (isOffice ? fleet.subscribeTree(listener) : () => {}), [fleet, isOffice]),
    () => (isOffice ? fleet.counts(group.id) : undefined),
  )
}

function GroupContent({
  group,
  open,
  search,
  acts,
}: {
  group: TreeGroup
  open: boolean
  search: string
  acts: TreeActs
}) {
  const { t, language } = useTexts()
  const counts = useCounts(group)
  const silenced = useSilenced(group.id).total
  const short = counts && inShort(counts)
  const worst = group.state ?? short?.worst ?? PointState.NotConnected
  const number = (value: number) => formatNumber(language, value)
  return (
    <>
      <button
        type="button"
        className="tree-caret"
        tabIndex={-1}
        aria-hidden="true"
        onClick={(event) => {
          event.stopPropagation()
          acts.toggle(group, !open)
        }}
      >
        <CaretIcon />
      </button>
      <span className="tree-state">
        <StateMark state={worst} />
      </span>
      <span className="tree-name" dir={directionOfText(group.name)}>
        <FoundText text={group.name} search={group.state === undefined ? search : ''} />
      </span>
      {counts !== undefined && silenced > 0 && (
        <span className="tree-silenced" title={t('fleet.silenced')}>
          <MutedIcon />
          {number(silenced)}
          <span className="visually-hidden">{t('fleet.silenced')}</span>
        </span>
      )}
      <span className="tree-count">
        {short !== undefined && short.dangerous > 0 && (
          <>
            <strong style={{ color: 'var(--state-alarm)' }}>{number(short.dangerous)}</strong>
            <span className="visually-hidden">{t('monitor.tree.alarming')}</span>
            {' / '}
          </>
        )}
        {number(short?.total ?? group.devices.length)}
        <span className="visually-hidden">{t('monitor.tree.devices')}</span>
      </span>
    </>
  )
}

function DeviceContent({ sn, search }: { sn: string; search: string }) {
  const { fleet } = useLive()
  const device = useTreeDevice(sn)
  const place = fleet.place(sn)
  const model = place?.deviceTypeName ?? ''
  // There is room for the name alone; the model is told where it is what was looked for.
  const modelFound = search !== '' && markFinds(model, search).some(({ found }) => found)
  return (
    <>
      <span className="tree-state">
        <DeviceState device={device} />
      </span>
      <span className="tree-name" dir={directionOfText(place?.name ?? sn)}>
        <FoundText text={place?.name ?? sn} search={search} />
      </span>
      {device?.silenced !== undefined && <SilencedNote device={device} brief />}
      {(device?.basic.simulated ?? place?.simulated) && <SimulatedTag brief />}
      {modelFound && (
        <span className="tree-model" dir="ltr">
          <FoundText text={model} search={search} />
        </span>
      )}
    </>
  )
}

/** One row; drawn again for its own device or office alone. */
export const TreeItem = memo(function TreeItem({ row, top, search, selected, reachable, acts }: TreeItemProps) {
  const style = { transform: `translateY(${top}px)`, '--level': row.level } as CSSProperties
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys of all its rows
    <div
      className={`tree-row tree-${row.type}`}
      role="treeitem"
      data-key={row.key}
      style={style}
      tabIndex={reachable ? 0 : -1}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-selected={selected}
      {...(row.type === 'group' ? { 'aria-expanded': row.open } : {})}
      onClick={() => acts.pick(row)}
      onFocus={() => acts.focus(row)}
    >
      {row.type === 'group' ? (
        <GroupContent group={row.group} open={row.open} search={search} acts={acts} />
      ) : (
        <DeviceContent sn={row.sn} search={search} />
      )}
    </div>
  )
})
