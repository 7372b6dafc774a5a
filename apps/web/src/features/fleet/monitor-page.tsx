import { CloseOutlined, MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Button, Spin, Tag } from 'antd'
import { type ComponentType, memo, Suspense, useCallback, useEffect, useState } from 'react'
import { keep } from '../../lib/browser/storage.ts'
import { useAtLeast } from '../../lib/browser/use-media.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import type { MonitorMode } from '../../lib/paths.ts'
import { useStructureVersion } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import type { DeskProps } from '../../ui/alarm/desk-slot.ts'
import { Boundary } from '../../ui/boundary.tsx'
import { useSideShape } from '../../ui/state/use-side-shape.ts'
import { useTypeScale } from '../../ui/use-type-scale.ts'
import { AlarmSlot } from './alarm-slot.tsx'
import { DeviceCard } from './card/device-card.tsx'
import { DeviceList } from './list/device-list.tsx'
import { DeviceTree } from './tree/device-tree.tsx'
import './fleet.css'
import { lazyAgain } from '../../lib/loading/lazy-again.tsx'
import { isOwnEscape } from '../../ui/own-escape.ts'
import { type FleetSelection, useFleetSelection } from './filter/fleet-selection.ts'
import { NothingShown } from './filter/nothing-shown.tsx'
import { FleetSummary } from './fleet-summary.tsx'
import type { MapGround } from './map-view.tsx'
import { ModeSwitch } from './mode-switch.tsx'
import { useMonitorAddress } from './monitor-address.ts'
import { keepMenu, recallMenu, TREE_WIDTH } from './monitor-menu.ts'
import { useResize } from './use-resize.ts'

const MapView = lazyAgain(() => import('./map-view.tsx'))
const SceneView = lazyAgain(() => import('./scene/scene-view.tsx'))

interface MonitorPageProps {
  readonly Desk: ComponentType<DeskProps>
  readonly ground?: MapGround
}

interface ViewsProps extends MonitorPageProps {
  readonly mode: MonitorMode
  readonly selection: FleetSelection
}

const Views = memo(function Views({ mode, selection, Desk, ground }: ViewsProps) {
  // An alarm queue judges alarms, not devices; the list says by itself that nothing passes.
  const drawn = mode === 'map' || mode === 'map2' || mode === 'scene'
  const nothing = drawn && selection.filtered && selection.visible.length === 0
  return (
    <div className={`monitor-view view-${mode}`}>
      {nothing && (
        <div className="view-nothing">
          <NothingShown selection={selection} />
        </div>
      )}
      {(mode === 'map' || mode === 'map2') && (
        <div className="view-part">
          <MapView selection={selection} ground={ground} />
        </div>
      )}
      {mode === 'scene' && <SceneView selection={selection} />}
      {(mode === 'list' || mode === 'map2') && <DeviceList selection={selection} />}
      {mode === 'alarm' && <AlarmSlot Desk={Desk} selection={selection} />}
    </div>
  )
})

/** The office that everything is narrowed to, and the way out of it. */
function OfficeTag({ selection }: { selection: FleetSelection }) {
  const { t } = useTranslation()
  const { fleet } = useLive()
  useStructureVersion()
  const { office, setFilter } = selection
  if (office === undefined) return null
  const name = fleet.office(office)?.name
  return (
    <Tag
      className="office-tag"
      closable
      closeIcon={<CloseOutlined aria-label={t('monitor.leaveOffice')} />}
      onClose={() => setFilter({ office: undefined })}
    >
      {name === undefined ? t('monitor.unknownOffice') : <bdi>{name}</bdi>}
    </Tag>
  )
}

function TreeEdge({ width, onResize }: { width: number; onResize(width: number): void }) {
  const { t } = useTranslation()
  const scale = useTypeScale()
  const resize = useResize({
    label: t('monitor.tree.resize'),
    width: width * scale,
    least: TREE_WIDTH.least * scale,
    most: TREE_WIDTH.most * scale,
    onResize: (next) => onResize(next / scale),
    onDone: (done) => keepMenu({ width: done / scale }),
  })
  return <div className="tree-edge" {...resize} />
}

/** The device monitor: tree, one of five views, and the card of the selected device. */
export function MonitorPage({ Desk, ground }: MonitorPageProps) {
  const { t } = useTranslation()
  const { here, mode, setMode } = useMonitorAddress()
  const selection = useFleetSelection()
  const wide = useAtLeast('md')
  const [menu, setMenu] = useState(recallMenu)
  // On a narrow screen the tree lies over the view, and only while it is asked for.
  const [overlaid, setOverlaid] = useState(false)
  const shape = useSideShape(menu.shown === undefined ? undefined : !menu.shown, mode === 'alarm' ? mode : undefined)
  const treeShown = wide ? shape === 'open' : overlaid
  useEffect(() => {
    if (here) keep('monitorMode', mode)
  }, [here, mode])

  const showTree = (shown: boolean) => {
    if (!wide) return setOverlaid(shown)
    keepMenu({ shown })
    setMenu((now) => ({ ...now, shown }))
  }
  const onPicked = useCallback(() => setOverlaid(false), [])
  const { device, select } = selection
  const closeCard = useCallback(() => select(undefined), [select])

  return (
    <div className="monitor">
      <h1 className="visually-hidden">{t('monitor.title')}</h1>
      <div className="monitor-bar">
        <Button
          icon={treeShown ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
          aria-label={t(treeShown ? 'monitor.tree.hide' : 'monitor.tree.show')}
          aria-expanded={treeShown}
          onClick={() => showTree(!treeShown)}
        />
        <ModeSwitch mode={mode} onMode={setMode} />
        <OfficeTag selection={selection} />
        <FleetSummary selection={selection} />
      </div>
      <div className="monitor-frame" data-tree={treeShown} data-card={device !== undefined}>
        {treeShown && (
          <aside
            className="monitor-tree"
            aria-label={t('monitor.tree.label')}
            style={wide ? { width: `calc(${menu.width}px * var(--type))` } : {}}
            onKeyDown={(event) => {
              if (!wide && isOwnEscape(event)) setOverlaid(false)
            }}
          >
            <Boundary>
              <DeviceTree selection={selection} onPicked={onPicked} />
            </Boundary>
          </aside>
        )}
        {treeShown && wide && (
          <TreeEdge width={menu.width} onResize={(width) => setMenu((now) => ({ ...now, width }))} />
        )}
        <Boundary key={mode === 'map2' ? 'map' : mode}>
          <Suspense fallback={<Spin className="monitor-waiting" />}>
            <Views mode={mode} selection={selection} Desk={Desk} {...(ground && { ground })} />
          </Suspense>
        </Boundary>
        {device !== undefined && (
          <Boundary key={device}>
            <DeviceCard sn={device} onClose={closeCard} />
          </Boundary>
        )}
      </div>
    </div>
  )
}
