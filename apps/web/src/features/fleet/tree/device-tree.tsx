import { type KeyboardEvent, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useLive } from '../../../live/live-context.tsx'
import { usePicture } from '../../../ui/state/use-picture.ts'
import { useTypeScale } from '../../../ui/use-type-scale.ts'
import { useVirtualRows } from '../../../ui/use-virtual-rows.ts'
import type { FleetSelection } from '../filter/fleet-selection.ts'
import { NothingShown } from '../filter/nothing-shown.tsx'
import { type TreeActs, TreeItem } from './tree-row.tsx'
import { deviceKey, groupKey, type TreeMove, type TreeRow, treeStep } from './tree-rows.ts'
import { TreeTools } from './tree-tools.tsx'
import { useTreeRows } from './use-tree-rows.ts'

const ROW_HEIGHT = 30

const MOVES: Readonly<Record<string, TreeMove>> = { ArrowUp: 'up', ArrowDown: 'down', Home: 'first', End: 'last' }

/** Towards the children lies to the right, and to the left where one reads from there. */
function moveOf(event: KeyboardEvent<HTMLElement>): TreeMove | undefined {
  const mirrored = getComputedStyle(event.currentTarget).direction === 'rtl'
  if (event.key === 'ArrowRight') return mirrored ? 'close' : 'open'
  if (event.key === 'ArrowLeft') return mirrored ? 'open' : 'close'
  return MOVES[event.key]
}

interface DeviceTreeProps {
  readonly selection: FleetSelection
  onPicked?(): void
}

/** Offices and their devices, or devices by state. What is not on the screen is not in the document. */
export function DeviceTree({ selection, onPicked }: DeviceTreeProps) {
  const { t } = useTranslation()
  const { fleet } = useLive()
  const loading = useSyncExternalStore(fleet.subscribeStructure, fleet.loading)
  const picture = usePicture()
  const scale = useTypeScale()
  const { rows, grouping, setGrouping, toggle, reveal } = useTreeRows(selection)
  const keys = useMemo(() => rows.map(({ key }) => key), [rows])
  const { scroller, virtual, indexOf, activeIndex, setActive, focusRow } = useVirtualRows({
    keys,
    height: ROW_HEIGHT * scale,
  })

  const { setFilter, select, office, device } = selection
  const acts = useMemo<TreeActs>(
    () => ({
      focus: (row) => setActive(row.key),
      toggle,
      pick: (row) => {
        if (row.type === 'device') {
          select(row.sn)
          onPicked?.()
        } else if (row.group.state !== undefined) toggle(row.group, !row.open)
        else setFilter({ office: office === row.group.id ? undefined : row.group.id })
      },
    }),
    [toggle, select, setFilter, setActive, office, onPicked],
  )

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const row = rows[activeIndex]
    if ((event.key === 'Enter' || event.key === ' ') && row !== undefined) {
      event.preventDefault()
      return acts.pick(row)
    }
    const move = moveOf(event)
    if (move === undefined) return
    event.preventDefault()
    const step = treeStep(rows, activeIndex, move)
    if (step?.type === 'focus') focusRow(step.index)
    if (step?.type === 'toggle') toggle(step.group, step.open)
  }

  // What was chosen elsewhere is brought into view once; after that the tree may be scrolled away from it.
  const brought = useRef<string>(undefined)
  useEffect(() => {
    if (device === brought.current || loading) return
    const index = device === undefined ? undefined : indexOf.get(deviceKey(device))
    if (device === undefined || index !== undefined) {
      brought.current = device
      if (index !== undefined) virtual.scrollToIndex(index)
    } else reveal(device)
  }, [device, indexOf, loading, virtual, reveal])

  const isSelected = (row: TreeRow) =>
    row.type === 'device' ? row.sn === device : office !== undefined && row.key === groupKey(office)

  return (
    <div className="device-tree">
      <TreeTools selection={selection} grouping={grouping} onGrouping={setGrouping} />
      {rows.length === 0 || picture === 'waiting' ? (
        <NothingShown selection={selection} />
      ) : (
        <div
          className="tree-body"
          ref={scroller}
          role="tree"
          aria-label={t('monitor.tree.label')}
          tabIndex={-1}
          onKeyDown={onKeyDown}
        >
          <div role="presentation" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
            {virtual.getVirtualItems().map(({ index, key, start }) => {
              const row = rows[index]
              return (
                row && (
                  <TreeItem
                    key={key}
                    row={row}
                    top={start}
                    search={selection.search}
                    selected={isSelected(row)}
                    reachable={index === activeIndex}
                    acts={acts}
                  />
                )
              )
            })}
          </div>
        </div>
      )}
    </div>
  )
}
