import type { AlarmPush } from '@vigil/domain'
import type { AlarmLogs } from './stores/alarm-logs.ts'
import type { AlarmValueStore } from './stores/alarm-values.ts'
import type { IncidentStore } from './stores/incident-store.ts'
import type { WatchStore } from './stores/watch-store.ts'
import type { AlarmNews } from './worker/protocol.ts'

interface Hearers {
  readonly watch: Pick<WatchStore, 'together' | 'hear' | 'hearStored' | 'hearPushes' | 'resound'>
  readonly logs: Pick<AlarmLogs, 'receive'>
  readonly values: Pick<AlarmValueStore, 'receive'>
  readonly incidents: Pick<IncidentStore, 'receive'>
}

/** In the order in which it came, drawn once; dangers that follow on one another go through the desk once. */
export function hearNews(news: readonly AlarmNews[], { watch, logs, values, incidents }: Hearers): void {
  let pushes: AlarmPush[] = []
  const hearPushes = () => {
    if (pushes.length > 0) watch.hearPushes(pushes)
    pushes = []
  }
  watch.together(() => {
    for (const each of news) {
      if (each.type !== 'alarm') hearPushes()
      switch (each.type) {
        case 'alarm':
          pushes.push(each.message)
          break
        case 'disposeFinish':
          watch.hear({ type: 'handled', id: each.message.data.id }, each.message.at)
          break
        case 'alarms':
          watch.hear({ type: 'alarms', alarms: each.message.data }, each.message.at)
          break
        case 'alarmsStored':
          watch.hearStored(each.message.data.ids, each.message.at)
          break
        case 'resound':
          watch.resound(each.message.data)
          break
        case 'alarmLog':
          logs.receive(each.message.data)
          break
        case 'alarmValues':
          values.receive(each.message.data)
          break
        case 'incident':
          incidents.receive(each.message.data)
          break
      }
    }
    hearPushes()
  })
}
