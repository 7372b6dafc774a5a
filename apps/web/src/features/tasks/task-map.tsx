import type { Task, TaskCoverage } from '@vigil/contract'
import { isTaskOver } from '@vigil/domain'
import { useState } from 'react'
import { useLive } from '../../live/live-context.tsx'
import { AreaLayer } from '../../ui/map/area-layer.tsx'
import DeviceMap from '../../ui/map/device-map.tsx'
import type { Bounds } from '../../ui/map/view-start.ts'

interface TaskMapProps {
  readonly task: Task
  readonly coverage: TaskCoverage | null
  readonly around: Bounds | undefined
}

/** Ages of cells are told by the minute; of a task that is over, as they were at its end. */
const MINUTE_MS = 60_000

/** The area with the devices of the task, live, and none beside them. */
export default function TaskMap({ task, coverage, around }: TaskMapProps) {
  const { link } = useLive()
  const [selected, select] = useState<string>()
  const now = isTaskOver(task.state) ? (task.endAt ?? 0) : Math.floor(link.serverNow() / MINUTE_MS) * MINUTE_MS
  return (
    <DeviceMap compact wind={false} visible={task.devices} selected={selected} select={select} around={around}>
      <AreaLayer area={task.area} coverage={coverage} now={now} />
    </DeviceMap>
  )
}
