import type { AlarmEvent, IncidentDetail } from '@vigil/contract'
import { useMemo } from 'react'
import { useLive } from '../../../../live/live-context.tsx'
import { Advice, AdvicePart } from '../advice/advice.tsx'
import { ContactsPart } from '../advice/contacts-part.tsx'
import { PlanPart } from '../advice/plan-part.tsx'
import { useAlarmDetail } from '../data/use-alarm-detail.ts'
import { PlacePart } from '../surroundings/place-part.tsx'

interface IncidentFirstProps {
  /** The alarm that began it: its place does not wander while the others change. */
  readonly first: AlarmEvent
  readonly members: readonly AlarmEvent[]
  readonly detail: IncidentDetail | undefined
  onOpen(id: string): void
  onChange(change: (detail: IncidentDetail) => IncidentDetail): void
}

/** Where an incident is, with all its devices, and what to do first: before anything is looked up. */
export function IncidentFirst({ first, members, detail, onOpen, onChange }: IncidentFirstProps) {
  const { isReplay } = useLive()
  const around = useAlarmDetail(first.id).detail
  // As a text: their values change every second, and the map would be drawn anew with each.
  const named = members.map(({ sn }) => sn).join('\n')
  const among = useMemo(() => named.split('\n'), [named])
  const open = (sn: string) => {
    const member = members.find((each) => each.sn === sn)
    if (member) onOpen(member.id)
  }
  return (
    <>
      {around && <PlacePart alarm={first} detail={around} among={among} onDevice={open} />}
      {detail === undefined && !isReplay && <AdvicePart alarm={first} />}
      {detail && !isReplay && (
        <PlanPart
          key={`plan ${detail.planAlarm}`}
          id={detail.planAlarm}
          plan={detail.plan}
          plans={detail.plans}
          over={members.every(({ handled }) => handled)}
          advice={<Advice alarm={first} />}
          onPlan={(plan) => onChange((before) => ({ ...before, plan }))}
        />
      )}
      {around && <ContactsPart contacts={around.contacts} />}
    </>
  )
}
