import type { AlarmEvent } from '@vigil/contract'
import { incidentGroups, incidentIdOfEvent, realityOf, shownStateOf, type Watch } from '@vigil/domain'
import { Button, Checkbox, Select } from 'antd'
import { useMemo, useState } from 'react'
import { useTexts } from '../../../../lib/language/use-translation.tsx'
import { useSession } from '../../../../lib/session.tsx'
import { useWatch } from '../../../../live/hooks.ts'
import { useLive } from '../../../../live/live-context.tsx'
import { phaseOfAlarm } from '../../../../ui/alarm/alarm-facts.ts'
import { AlarmValue } from '../../../../ui/alarm/alarm-value.tsx'
import { PhaseMark } from '../../../../ui/alarm/phase-mark.tsx'
import { StateMark } from '../../../../ui/state/state-mark.tsx'
import { ActNote } from '../../acts/act-note.tsx'
import { RefusedNote } from '../../acts/refused-note.tsx'
import type { Refused } from '../../acts/use-acts.ts'
import { useMayAct } from '../../acts/use-may-act.ts'
import { useUnderWay } from '../../acts/use-under-way.ts'
import { CardPart } from '../card-part.tsx'
import { incidentWhy } from './incident-why.ts'

const NOTHING: ReadonlySet<string> = new Set()
const NONE_REFUSED: readonly Refused[] = []
const deskOf = ({ desk }: Watch) => desk

interface IncidentMembersProps {
  readonly id: string
  readonly members: readonly AlarmEvent[]
  onOpen(id: string): void
  onChanged(): void
}

/** Alarms and whole incidents on the desk that could become part of this one. */
function useOthers(id: string, members: readonly AlarmEvent[]) {
  const desk = useWatch(deskOf)
  return useMemo(() => {
    const [first] = members
    const reality = first === undefined ? undefined : realityOf(first)
    const others = [...desk.values()].filter((alarm) => incidentIdOfEvent(alarm) !== id && realityOf(alarm) === reality)
    return incidentGroups(others)
  }, [desk, id, members])
}

/** Every alarm of an incident with its value and why it is in it; each can be taken out, several split off, others put in. */
export function IncidentMembers({ id, members, onOpen, onChanged }: IncidentMembersProps) {
  const texts = useTexts()
  const { t } = texts
  const { api, confirm: say } = useSession()
  const { watch } = useLive()
  const may = useMayAct()
  const { stage, failed, forgive, run } = useUnderWay()
  const [marks, setMarks] = useState(NOTHING)
  const [refused, setRefused] = useState(NONE_REFUSED)
  const others = useOthers(id, members)
  const busy = stage !== undefined
  const marked = members.filter((alarm) => marks.has(alarm.id))

  const move = async (alarms: readonly AlarmEvent[], to: string | null) => {
    setRefused(NONE_REFUSED)
    const refs = alarms.map((alarm) => ({ id: alarm.id, incident: incidentIdOfEvent(alarm) }))
    const result = await run(() => api('moveToIncident', { alarms: refs, to }), 'error.handlingFailed')
    if (result === undefined) return
    const now = [...result.done, ...result.refused.flatMap(({ alarm }) => alarm ?? [])]
    if (now.length > 0) watch.tell({ type: 'alarms', alarms: now })
    setRefused(result.refused)
    setMarks(NOTHING)
    if (result.done.length > 0) say(t('incident.moved', { count: result.done.length }))
    onChanged()
  }
  return (
    <CardPart
      title={t('incident.members')}
      extra={
        may.act &&
        marked.length > 0 &&
        marked.length < members.length && (
          <Button size="small" disabled={busy} onClick={() => void move(marked, null)}>
            {t('incident.split', { count: marked.length })}
          </Button>
        )
      }
    >
      <RefusedNote refused={refused} onClose={() => setRefused(NONE_REFUSED)} />
      <ActNote stage={stage} failed={failed} onClose={forgive} />
      <ul className="incident-members">
        {members.map((alarm) => (
          <li key={alarm.id}>
            {may.act && members.length > 1 ? (
              <Checkbox
                aria-label={t('incident.markOne', { name: alarm.deviceName })}
                checked={marks.has(alarm.id)}
                onChange={({ target }) =>
                  setMarks((before) => {
                    const rest = [...before].filter((each) => each !== alarm.id)
                    return new Set(target.checked ? [...rest, alarm.id] : rest)
                  })
                }
              />
            ) : (
              <span />
            )}
            <button type="button" className="acard-open" onClick={() => onOpen(alarm.id)}>
              <span className="acard-line">
                <StateMark state={shownStateOf(alarm)} />
                <bdi>{alarm.deviceName}</bdi>
                <PhaseMark phase={phaseOfAlarm(alarm)} />
              </span>
              <AlarmValue alarm={alarm} />
              <span className="quiet">{incidentWhy(texts, alarm.life?.incident, members)}</span>
            </button>
            {may.act && members.length > 1 && (
              <Button
                size="small"
                type="text"
                disabled={busy}
                aria-label={t('incident.takeOutOne', { name: alarm.deviceName })}
                onClick={() => void move([alarm], null)}
              >
                {t('incident.takeOut')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {may.act &&
        (others.length === 0 ? (
          <p className="quiet">{t('incident.putInNone')}</p>
        ) : (
          <Select<string>
            aria-label={t('incident.putInChoose')}
            placeholder={t('incident.putIn')}
            title={t('incident.putInHint')}
            disabled={busy}
            style={{ inlineSize: '100%' }}
            value={null}
            options={others.map(({ key, alarms: [first], alarms }) => ({
              value: key,
              label: t('incident.asWhole', { name: `${first.deviceName}, ${first.officeName}`, count: alarms.length }),
            }))}
            onChange={(key) => {
              const group = others.find((each) => each.key === key)
              if (group !== undefined) void move(group.alarms, id)
            }}
          />
        ))}
    </CardPart>
  )
}
