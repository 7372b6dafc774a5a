import { Permission, type SceneMap } from '@vigil/contract'
import { Button, Empty, Result, Spin, Switch, Tag } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { useStructureVersion } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'
import { usePicture } from '../../../ui/state/use-picture.ts'
import type { FleetSelection } from '../filter/fleet-selection.ts'
import './scene.css'
import { plansBelow } from './plans-below.ts'
import { SceneSheet } from './scene-sheet.tsx'
import { type Scene, type SceneTarget, useSceneMap } from './use-scene-map.ts'

/** Ways on from a place without a plan: the plans that there are below it. */
function OtherPlans({ selection }: { selection: FleetSelection }) {
  const { fleet } = useLive()
  const structure = useStructureVersion()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for the structure that the fleet holds
  const plans = useMemo(() => plansBelow(fleet.offices(), selection.office), [fleet, structure, selection.office])
  return (
    <div className="scene-plans">
      {plans.map(({ id, name }) => (
        <Button key={id} onClick={() => selection.setFilter({ office: id, device: undefined })}>
          <bdi>{name}</bdi>
        </Button>
      ))}
    </div>
  )
}

function Outside({ sns, select }: { sns: readonly string[]; select: FleetSelection['select'] }) {
  const { t } = useTranslation()
  const { fleet } = useLive()
  if (sns.length === 0) return null
  return (
    <details className="scene-outside">
      <summary>{t('map.scene.outside', { count: sns.length })}</summary>
      <ul>
        {sns.map((sn) => (
          <li key={sn}>
            <Button type="link" size="small" onClick={() => select(sn)}>
              <bdi>{fleet.place(sn)?.name ?? sn}</bdi>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}

function SceneLoading() {
  const { t } = useTranslation()
  return (
    <div className="scene-middle" role="status">
      <Spin description={t('map.scene.loading')} />
    </div>
  )
}

interface ShownProps {
  readonly scene: Scene
  retry(): void
  refresh(): void
  readonly selection: FleetSelection
}

function Shown({ scene, retry, refresh, selection }: ShownProps) {
  const { t } = useTranslation()
  if (scene.status === 'loading') return <SceneLoading />
  if (scene.status === 'failed')
    return (
      <Result
        status="warning"
        title={t('map.scene.failed')}
        extra={<Button onClick={retry}>{t('map.scene.retry')}</Button>}
      />
    )
  if (scene.status === 'none')
    return (
      <Empty className="scene-middle" image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('error.noSceneMap')}>
        <OtherPlans selection={selection} />
      </Empty>
    )
  return <Plan map={scene.map} refresh={refresh} selection={selection} />
}

function Plan({ map, refresh, selection }: { map: SceneMap; refresh(): void; selection: FleetSelection }) {
  const { t } = useTranslation()
  const { api, can, present } = useSession()
  const [arranging, setArranging] = useState(false)
  const place = async (sn: string, x: number, y: number) => {
    try {
      await api('placeOnScene', { sn, x, y })
    } catch (error) {
      present(error)
    }
    refresh()
  }
  return (
    <>
      <header className="scene-head">
        <h2>
          <bdi>{map.name}</bdi>
        </h2>
        {map.demonstration && <Tag>{t('map.scene.demonstration')}</Tag>}
        {map.schematic && <span className="scene-quiet">{t('map.scene.schematic')}</span>}
        <Outside sns={map.outside} select={selection.select} />
        {can(Permission.Administer) && (
          <span className="scene-arrange">
            <Switch size="small" aria-labelledby="scene-arrange" checked={arranging} onChange={setArranging} />
            <span id="scene-arrange">{t('map.scene.arrange')}</span>
          </span>
        )}
      </header>
      <SceneSheet
        map={map}
        selection={selection}
        onPlace={arranging ? (sn, x, y) => void place(sn, x, y) : undefined}
      />
    </>
  )
}

/** The plan of the place in which the selected device stands, or of the selected office. */
export default function SceneView({ selection }: { selection: FleetSelection }) {
  const { t } = useTranslation()
  const { device, office } = selection
  const target: SceneTarget | undefined =
    device !== undefined ? { sn: device } : office !== undefined ? { officeId: office } : undefined
  const { scene, retry, refresh } = useSceneMap(target)
  const waiting = usePicture() === 'waiting'
  return (
    <section className="scene-view" aria-label={t('map.scene.label')}>
      {target === undefined && waiting ? (
        <SceneLoading />
      ) : target === undefined ? (
        <Empty className="scene-middle" image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('map.scene.choose')}>
          <OtherPlans selection={selection} />
        </Empty>
      ) : (
        <Shown scene={scene} retry={retry} refresh={refresh} selection={selection} />
      )}
    </section>
  )
}
