import { ProfileOutlined } from '@ant-design/icons'
import { taskSpan } from '@vigil/domain'
import { Skeleton } from 'antd'
import { Suspense, useEffect, useMemo } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import type { MapGround } from '../../features/fleet/map-view.tsx'
import { MonitorPage as FleetMonitor } from '../../features/fleet/monitor-page.tsx'
import { ReplayFrame } from '../../features/replay/replay-frame.tsx'
import { TaskChoice } from '../../features/replay/task-choice.tsx'
import { useChangeQuery } from '../../lib/browser/use-address.ts'
import { useCall } from '../../lib/calls/use-call.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { lazyAgain } from '../../lib/loading/lazy-again.tsx'
import { paths, REPLAYED_DEVICE } from '../../lib/paths.ts'
import { useLive } from '../../live/live-context.tsx'
import { NoTrack } from './no-track.tsx'
import { replayedGround } from './replayed-ground.tsx'

const AlarmDesk = lazyAgain(() => import('../../features/alarms/desk/alarm-desk.tsx'))
const ReplayedDevice = lazyAgain(() => import('../../features/realtime/replayed-device.tsx'))

const NO_AREA = replayedGround(null)

/** The device monitor with the alarm desk, as they were; `?task=`: with the devices of a task alone. */
export default function ReplayPage() {
  const { sn } = useParams()
  const [search] = useSearchParams()
  const task = search.get('task')
  const changeQuery = useChangeQuery()
  // The device that the address names is the one that is looked at, until another is chosen.
  useEffect(() => {
    if (sn === undefined) return
    changeQuery((query) => {
      if (!query.has('device')) query.set('device', sn)
      return query
    })
  }, [sn, changeQuery])
  const sns = useMemo(() => (sn === undefined ? undefined : [sn]), [sn])
  if (task !== null && task !== '') return <TaskReplay key={task} id={task} />
  return (
    <ReplayFrame key={sn} sns={sns} of={<TaskChoice />}>
      <Replayed ground={NO_AREA} />
    </ReplayFrame>
  )
}

/** The device monitor, or the panels of the device that was opened in it. */
function Replayed({ ground }: { ground: MapGround }) {
  const [search] = useSearchParams()
  const changeQuery = useChangeQuery()
  const sn = search.get(REPLAYED_DEVICE)
  if (sn === null || sn === '') return <FleetMonitor Desk={AlarmDesk} ground={ground} />
  const back = () =>
    changeQuery((query) => {
      query.delete(REPLAYED_DEVICE)
      return query
    })
  return (
    <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}>
      <ReplayedDevice sn={sn} onBack={back} />
    </Suspense>
  )
}

function TaskReplay({ id }: { id: string }) {
  const { t } = useTranslation()
  const { link: live } = useLive()
  const { data, isError } = useCall('taskRecord', { id }, { quiet: true })
  // Without a moment in the address it begins where the task did. Once for what was read: its end moves on while it lasts.
  const span = useMemo(() => {
    if (data === undefined || data.task.beginAt === null) return undefined
    const [from, to] = taskSpan(data.task, live.serverNow())
    return { from, to }
  }, [data, live])
  const area = data?.task.area ?? null
  const ground = useMemo(() => replayedGround(area), [area])
  if (isError) return <NoTrack text={t('error.taskUnknown')} way="tasks" />
  if (data === undefined) return <Skeleton active />
  const { name, devices, beginAt } = data.task
  const what = (
    <>
      <TaskChoice task={{ ...data.task, beginAt: beginAt ?? data.task.planBegin }} />
      <Link to={paths.taskMonitor(id)} aria-label={name} title={t('pages.title.taskMonitor')}>
        <ProfileOutlined aria-hidden="true" />
      </Link>
    </>
  )
  return (
    <ReplayFrame sns={devices.length === 0 ? undefined : devices} alone of={what} span={span}>
      <Replayed ground={ground} />
    </ReplayFrame>
  )
}
