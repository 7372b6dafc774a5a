import { PointState } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { POINT_STATE_KEYS } from '@vigil/i18n/web'
import { type CSSProperties, type KeyboardEvent, memo, useCallback, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { keep, recall } from '../../../lib/browser/storage.ts'
import { useAtLeast } from '../../../lib/browser/use-media.ts'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session.tsx'
import { useShortcut } from '../../../lib/use-shortcut.ts'
import { useLive } from '../../../live/live-context.tsx'
import { usePicture } from '../../../ui/state/use-picture.ts'
import { useBoxWidth } from '../../../ui/use-box-width.ts'
import { useTypeScale } from '../../../ui/use-type-scale.ts'
import { moveByKey, useDrawnRows, useVirtualRows } from '../../../ui/use-virtual-rows.ts'
import { positionOf, positionText } from '../../../ui/values/position-text.ts'
import { copyText } from '../card/copy-text.ts'
import { dangerModules } from '../danger-modules.ts'
import type { FleetSelection } from '../filter/fleet-selection.ts'
import { NothingShown } from '../filter/nothing-shown.tsx'
import { ListHeader } from './list-header.tsx'
import {
  fittingColumns,
  type ListColumn,
  type ListLayout,
  NARROW_STATE,
  ROW_HEIGHTS,
  readLayout,
} from './list-layout.ts'
import { type ListActs, ListRow } from './list-row.tsx'
import { ListTools } from './list-tools.tsx'
import { useDeviceOrder } from './use-device-order.ts'

const HEADER_HEIGHT = 36
const COPY_WIDTH = 40
/** Beside the columns: the copy button, and room before the first. */
const ROW_START = 8
const ROW_REST = COPY_WIDTH + ROW_START
const PHONE_COLUMNS: readonly ListColumn[] = ['state', 'name', 'updated']
const PHONE_HEIGHT = 66
/** Narrower than that, what matters least gives way instead of being cut off. */
const NARROW = 800

function useLayout(): [ListLayout, (change: Partial<ListLayout>, done: boolean) => void] {
  const [layout, setLayout] = useState(() => readLayout(recall('monitorList')))
  const change = useCallback((part: Partial<ListLayout>, done: boolean) => {
    setLayout((now) => {
      const next = { ...now, ...part }
      if (done) keep('monitorList', JSON.stringify(next))
      return next
    })
  }, [])
  return [layout, change]
}

/** A row as text, cell by cell, for a sheet or a message. */
function useRowText(): (sn: string, columns: readonly ListColumn[]) => string {
  const { t } = useTranslation()
  const { fleet } = useLive()
  const { config } = useSession()
  return (sn, columns) => {
    const device = fleet.device(sn)
    const place = fleet.place(sn)
    const heardAt = fleet.heardAt(sn)
    const position = positionOf(device?.basic.position, place)
    const texts: Record<ListColumn, string> = {
      // What is copied leaves the console and its marks: the real state goes with it.
      state: t(POINT_STATE_KEYS[device?.real ?? PointState.NotConnected]),
      name: place?.name ?? sn,
      sn,
      model: place?.deviceTypeName ?? '',
      kind: (place?.kinds ?? []).map((kind) => t(`kind.${kind}`)).join(', '),
      site: place?.officeName ?? '',
      modules: (device === undefined ? [] : dangerModules(device.basic))
        .map(({ key }) => t(`module.${key}`))
        .join(', '),
      updated: heardAt === 0 ? '' : formatDateTime(heardAt, config.timeZone),
      position: position === undefined ? '' : positionText(position),
    }
    return columns.map((column) => texts[column]).join('\t')
  }
}

/** Every device that passes, one row each. */
export const DeviceList = memo(function DeviceList({ selection }: { selection: FleetSelection }) {
  const { t } = useTranslation()
  const { fleet } = useLive()
  const session = useSession()
  const navigate = useNavigate()
  const wide = useAtLeast('sm')
  const [layout, change] = useLayout()
  const rows = useDeviceOrder(selection.visible, layout.sort)
  const rowText = useRowText()
  const picture = usePicture()
  const scale = useTypeScale()
  const box = useRef<HTMLElement>(null)
  const room = useBoxWidth(box) / scale
  const narrow = wide && room < NARROW
  const columns = useMemo(
    () => (wide ? (narrow ? fittingColumns(layout, room - ROW_START) : layout.columns) : PHONE_COLUMNS),
    [wide, narrow, layout, room],
  )
  // With little room the modules stand below the name.
  const least = narrow ? ROW_HEIGHTS.comfortable : 0
  const height = (wide ? Math.max(ROW_HEIGHTS[layout.density], least) : PHONE_HEIGHT) * scale
  const header = HEADER_HEIGHT * scale
  const virtualRows = useVirtualRows({ keys: rows, height, header })
  const drawn = useDrawnRows(virtualRows, rows, rows, fleet)
  const { scroller, virtual, activeIndex, active, setActive } = virtualRows

  const { select } = selection
  const copy = async (sn: string) => {
    if (await copyText(rowText(sn, columns))) session.confirm(t('monitor.copied'))
  }
  const open = (sn: string) => {
    const place = fleet.place(sn)
    if (place !== undefined) void navigate(paths.realtime(place.deviceType, sn))
  }
  const latest = { copy, open }
  const [acting] = useState({ current: latest })
  acting.current = latest
  const acts = useMemo<ListActs>(
    () => ({
      focus: setActive,
      pick: select,
      open: (sn) => acting.current.open(sn),
      copy: (sn) => void acting.current.copy(sn),
    }),
    [setActive, select, acting],
  )

  useShortcut('next', () => virtualRows.moveFocus(1))
  useShortcut('previous', () => virtualRows.moveFocus(-1))
  useShortcut('open', () => active !== undefined && select(active))
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const onRow = event.target instanceof HTMLElement && event.target.dataset.key !== undefined
    if (!onRow || event.ctrlKey || event.metaKey || event.altKey) return
    if (moveByKey(event.key, virtualRows, rows.length)) event.preventDefault()
  }

  const widthOf = (column: ListColumn) => (narrow && column === 'state' ? NARROW_STATE : layout.widths[column]) * scale
  const template = columns
    .map((column) => (column === 'name' ? `minmax(${narrow ? 0 : widthOf('name')}px, 1fr)` : `${widthOf(column)}px`))
    .join(' ')
  const rowWidth = columns.reduce((sum, column) => sum + widthOf(column), ROW_REST * scale)
  const style = {
    '--columns': wide ? `${template} ${narrow ? '' : `${COPY_WIDTH * scale}px`}` : '124px minmax(0, 1fr) 92px',
    '--row-width': wide && !narrow ? `${rowWidth}px` : '0px',
  } as CSSProperties
  return (
    <section className="device-list" aria-label={t('monitor.mode.list')} data-narrow={narrow} style={style} ref={box}>
      <ListTools layout={layout} count={picture === 'known' ? rows.length : undefined} onChange={change} />
      {rows.length === 0 || picture === 'waiting' ? (
        <NothingShown selection={selection} />
      ) : (
        <div
          className="list-body"
          ref={scroller}
          role="grid"
          aria-label={t('monitor.mode.list')}
          aria-busy={!drawn.isWhole}
          aria-rowcount={rows.length + 1}
          aria-colcount={columns.length + 1}
          tabIndex={-1}
          onKeyDown={onKeyDown}
        >
          <ListHeader layout={layout} columns={columns} scale={scale} onChange={change} />
          <div role="rowgroup" className="list-rows" style={{ height: virtual.getTotalSize() - header }}>
            {drawn.rows.map(({ key, slot, index, start }) => (
              <ListRow
                key={slot}
                sn={key}
                index={index}
                top={start - header}
                height={height}
                columns={columns}
                search={selection.search}
                selected={key === selection.device}
                reachable={index === activeIndex}
                acts={acts}
              />
            ))}
          </div>
        </div>
      )}
    </section>
  )
})
