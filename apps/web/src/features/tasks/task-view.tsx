import { ArrowLeftOutlined, PlayCircleOutlined } from '@ant-design/icons'
import { Permission, type Task } from '@vigil/contract'
import { areaBounds, formatDateTime, isTaskOver, taskSpan, type Watch } from '@vigil/domain'
import { Alert, Button, Skeleton } from 'antd'
import { Suspense, useMemo } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { lazyAgain } from '../../lib/loading/lazy-again.tsx'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.tsx'
import { useDevice, useStructureVersion, useWatch } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import { RecordFiles } from '../../ui/exports/record-files.tsx'
import { Panel } from '../../ui/panel.tsx'
import { DeviceState } from '../../ui/state/device-state.tsx'
import { TaskActs } from './task-acts.tsx'
import { TaskAlarms } from './task-alarms.tsx'
import { Coverage } from './task-coverage.tsx'
import { TaskMark } from './task-mark.tsx'
import { devicesOutside, earlierAlarms, momentsOf, taskAlarms } from './task-moments.ts'
import { TaskSteps } from './task-steps.tsx'
import { TaskTimeline } from './task-timeline.tsx'
import { useTaskRecord } from './use-tasks.ts'

const TaskMap = lazyAgain(() => import('./task-map.tsx'))
const deskOf = ({ desk }: Watch) => desk
/** Files are for those who may ask for the records of all devices. */
const EXPORTERS = [Permission.Query, Permission.Devices, Permission.Home] as const

interface TaskViewProps {
  readonly task: Task
  readonly may: boolean
  onChange(): void
  onCopy(): void
  onBack(): void
}

/** The record of a task that has begun. */
function TaskExport({ task }: { task: Task }) {
  const { t } = useTranslation()
  const { can } = useSession()
  if (task.beginAt === null || !EXPORTERS.some(can)) return null
  return <RecordFiles of={{ what: 'task', filter: { taskId: task.id } }} label={t('exports.menu')} />
}

function DeviceLine({ sn, outside }: { sn: string; outside: boolean }) {
  const { t } = useTranslation()
  const { can } = useSession()
  const { fleet } = useLive()
  const device = useDevice(sn)
  const place = fleet.place(sn)
  const name = <bdi>{place?.name ?? sn}</bdi>
  return (
    <li>
      <DeviceState device={device} />
      {place !== undefined && can(Permission.Devices) ? (
        <Link to={paths.realtime(place.deviceType, sn)}>{name}</Link>
      ) : (
        name
      )}
      {outside && <span className="task-outside">{t('task.outside.title')}</span>}
    </li>
  )
}

/** One task whole: where, who, what happens and what has happened. */
export function TaskView({ task, may, onChange, onCopy, onBack }: TaskViewProps) {
  const { t } = useTranslation()
  const { config, can } = useSession()
  const { link, fleet } = useLive()
  useStructureVersion()
  const { data: record, isError } = useTaskRecord(task)
  const desk = useWatch(deskOf)
  const over = isTaskOver(task.state)
  const alarms = useMemo(() => taskAlarms(task, record?.alarms ?? [], desk.values()), [task, record, desk])
  const earlier = useMemo(() => earlierAlarms(task, desk.values()), [task, desk])
  const moments = useMemo(() => momentsOf(record?.events ?? [], alarms), [record, alarms])
  const outside = useMemo(() => (over ? [] : devicesOutside(record?.events ?? [])), [record, over])
  const nameOf = (sn: string): string => fleet.place(sn)?.name ?? sn
  const time = (at: number): string => formatDateTime(at, config.timeZone, 'yyyy-MM-dd hh:mm')
  const [from, to] = taskSpan(task, link.serverNow())
  const bounds = useMemo(() => (task.area === null ? undefined : areaBounds(task.area)), [task.area])

  return (
    <article className="task-view" aria-label={task.name}>
      <header className="task-head">
        <Button className="task-back" icon={<ArrowLeftOutlined />} onClick={onBack}>
          {t('task.back')}
        </Button>
        <div className="task-title">
          <h2>
            <bdi>{task.name}</bdi>
          </h2>
          <p className="quiet">
            <TaskMark state={task.state} /> · {t(`task.type.${task.busiType}`)} · <bdi>{task.officeName}</bdi> ·{' '}
            <bdi dir="ltr" className="task-span">
              {time(from)} – {over || task.beginAt === null ? time(to) : '…'}
            </bdi>
          </p>
        </div>
        {task.beginAt !== null && over && can(Permission.Query) && (
          <Link className="task-replay" to={paths.replay(undefined, { from, to, at: from, task: task.id })}>
            <PlayCircleOutlined aria-hidden="true" /> {t('replay.replayTrip')}
          </Link>
        )}
        <TaskExport task={task} />
        {may && <TaskActs task={task} onChange={onChange} onCopy={onCopy} />}
      </header>
      {outside.length > 0 && (
        <Alert
          type="warning"
          showIcon
          role="status"
          title={t('task.outside.title')}
          description={<bdi>{outside.map(nameOf).join(' · ')}</bdi>}
        />
      )}
      <div className="task-parts">
        <Panel className="task-map-panel" title={t('task.part.map')}>
          {task.area === null && <p className="quiet">{t('task.area.none')}</p>}
          <div className="task-map">
            <Suspense fallback={<p className="quiet">{t('map.loading')}</p>}>
              <TaskMap task={task} coverage={record?.coverage ?? null} around={bounds} />
            </Suspense>
          </div>
          <Coverage task={task} record={record} />
        </Panel>
        <div className="task-side">
          <Panel title={t('task.part.alarms')} extra={task.beginAt !== null && alarms.length}>
            <TaskAlarms task={task} alarms={alarms} earlier={earlier} cut={record?.alarmsCut ?? false} />
          </Panel>
          {record !== undefined && record.plan !== null && <TaskSteps task={task} plan={record.plan} may={may} />}
          <Panel title={t('task.part.timeline')}>
            {record === undefined ? (
              isError ? (
                <p className="quiet">{t('task.failed')}</p>
              ) : (
                <Skeleton active paragraph={{ rows: 3 }} title={false} />
              )
            ) : (
              <TaskTimeline moments={moments} nameOf={nameOf} />
            )}
          </Panel>
          <Panel title={t('task.part.about')}>
            <dl className="task-facts">
              <dt>{t('task.field.begin')}</dt>
              <dd>
                <bdi dir="ltr">{time(task.planBegin)}</bdi>
              </dd>
              <dt>{t('task.field.end')}</dt>
              <dd>
                <bdi dir="ltr">{time(task.planEnd)}</bdi>
              </dd>
              <dt>{t('task.field.people')}</dt>
              <dd>{task.people.length === 0 ? '–' : <bdi>{task.people.join(', ')}</bdi>}</dd>
              <dt>{t('task.field.plan')}</dt>
              <dd>{task.planName === null ? t('task.form.noPlan') : <bdi>{task.planName}</bdi>}</dd>
              {task.notes !== '' && (
                <>
                  <dt>{t('task.field.notes')}</dt>
                  <dd className="task-text">
                    <bdi>{task.notes}</bdi>
                  </dd>
                </>
              )}
              {task.handOver !== '' && (
                <>
                  <dt>{t('task.field.handOver')}</dt>
                  <dd className="task-text">
                    <bdi>{task.handOver}</bdi>
                  </dd>
                </>
              )}
            </dl>
          </Panel>
          <Panel title={t('task.part.devices')} extra={task.devices.length}>
            <ul className="task-devices">
              {task.devices.map((sn) => (
                <DeviceLine key={sn} sn={sn} outside={outside.includes(sn)} />
              ))}
            </ul>
          </Panel>
        </div>
      </div>
    </article>
  )
}
