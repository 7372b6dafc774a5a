import { COMMAND_NAMES, type CommandName, type ReplayAct } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { memo } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useStructureVersion } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'

const SHOWN = 3
const isCommand = (name: string): name is CommandName => COMMAND_NAMES.some((each) => each === name)

interface ActListProps {
  /** Done before the moment at which it began to play. */
  readonly before: readonly ReplayAct[]
  readonly acts: readonly ReplayAct[]
  readonly timeZone: string
}

/** What was done lately in the replayed time, newest first. */
export const ActList = memo(function ActList({ before, acts, timeZone }: ActListProps) {
  const { t } = useTranslation()
  const { fleet } = useLive()
  // The names of devices may come after the acts.
  useStructureVersion()
  const done = [...before, ...acts]
  if (done.length === 0) return null
  const nameOf = (sn: string): string => fleet.place(sn)?.name ?? sn
  const said = ({ what, sn, note, task }: ReplayAct): string => {
    if (what === 'silence' || what === 'soundOff' || what === 'soundOn') return t(`audit.act.${what}`)
    if (what === 'task') {
      const text = t(`task.event.${task?.kind ?? 'changed'}`, { device: nameOf(sn) })
      return note === '' ? text : `${text} — ${note}`
    }
    if (what !== 'command') return t(`desk.log.${what}`)
    if (note === 'settings') return t('control.settingsChange')
    return isCommand(note) ? t(`command.${note}`) : t('replay.command')
  }
  /** Of a task it is the task, of a switched sound nothing: it is of all that whoever did it sees. */
  const doneTo = ({ what, sn, task, devices = 1 }: ReplayAct): string => {
    if (what === 'soundOff' || what === 'soundOn') return ''
    return devices > 1 ? t('incident.devices', { count: devices }) : (task?.name ?? nameOf(sn))
  }
  return (
    <ul className="replay-done" aria-label={t('replay.done')}>
      {done
        .slice(-SHOWN)
        .reverse()
        .map((act) => (
          <li key={`${act.id} ${act.what} ${act.task?.kind} ${act.sn} ${act.at}`}>
            <bdi dir="ltr">{formatDateTime(act.at, timeZone, 'hh:mm:ss')}</bdi> {said(act)} <bdi>{doneTo(act)}</bdi>{' '}
            {act.by !== '' && <bdi>{act.by}</bdi>}
          </li>
        ))}
    </ul>
  )
})
