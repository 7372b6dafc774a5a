import type { AlarmEvent } from '@vigil/contract'
import { type KeyboardEvent, type ReactNode, useMemo, useRef } from 'react'
import { useShortcut } from '../../lib/use-shortcut.ts'
import { useLive } from '../../live/live-context.tsx'
import { useTypeScale } from '../../ui/use-type-scale.ts'
import { AlarmRow } from './alarm-row.tsx'
import type { FleetSelection } from './fleet-selection.ts'
import { useBoxAtLeast } from './use-box-width.ts'
import { moveByKey, useVirtualRows } from './use-virtual-rows.ts'

const WIDE = 860
const HEIGHT = 60
const NARROW_HEIGHT = 128

interface AlarmListProps {
  readonly alarms: readonly AlarmEvent[]
  readonly label: string
  readonly selection: FleetSelection
  readonly compact?: boolean
  /** Below the last row. */
  readonly end?: ReactNode
}

/** Alarms one below the other; hundreds at once cost no more than fit on the screen. */
export function AlarmList({ alarms, label, selection, compact = false, end }: AlarmListProps) {
  const { watch } = useLive()
  const frame = useRef<HTMLDivElement>(null)
  const scale = useTypeScale()
  const wide = useBoxAtLeast(frame, WIDE * scale)
  const height = (wide ? HEIGHT : NARROW_HEIGHT) * scale
  const keys = useMemo(() => alarms.map(({ id }) => id), [alarms])
  const rows = useVirtualRows({ keys, height })
  const { scroller, virtual, activeIndex, setActive } = rows
  const { select } = selection
  const acts = useMemo(
    () => ({ focus: setActive, pick: select, silence: watch.silenceDevice }),
    [setActive, select, watch],
  )
  useShortcut('next', () => rows.moveFocus(1), !compact)
  useShortcut('previous', () => rows.moveFocus(-1), !compact)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const onRow = event.target instanceof HTMLElement && event.target.dataset.key !== undefined
    if (onRow && !event.altKey && !event.ctrlKey && moveByKey(event.key, rows, keys.length)) event.preventDefault()
  }
  return (
    <div className="alarm-box" data-wide={wide} ref={frame}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: moves between the buttons inside */}
      <div className="alarm-scroll" ref={scroller} onKeyDown={onKeyDown}>
        <div role="list" aria-label={label} style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const alarm = alarms[index]
            return (
              alarm && (
                <AlarmRow
                  key={key}
                  alarm={alarm}
                  index={index}
                  count={alarms.length}
                  top={start}
                  height={height}
                  selected={alarm.sn === selection.device}
                  reachable={index === activeIndex}
                  acts={acts}
                />
              )
            )
          })}
        </div>
        {end}
      </div>
    </div>
  )
}
