import type { IncidentRecord } from '@vigil/contract'
import { Button, Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { useTexts } from '../../../../lib/language/use-translation.tsx'
import { useSession } from '../../../../lib/session.tsx'
import { useIncidentRecord } from '../../../../live/hooks.ts'
import { useLive } from '../../../../live/live-context.tsx'
import { ActNote } from '../../acts/act-note.tsx'
import { useMayAct } from '../../acts/use-may-act.ts'
import { useUnderWay } from '../../acts/use-under-way.ts'
import { CardPart } from '../card-part.tsx'

/** Whoever can act and opens the card has seen it: the others are told, once. */
function useSeen(id: string, mayAct: boolean): void {
  const { api } = useSession()
  const { incidents, isReplay } = useLive()
  const told = useRef<string>(undefined)
  useEffect(() => {
    if (!mayAct || isReplay || told.current === id) return
    told.current = id
    // That it could not be told is no reason to bother anybody: the next who opens it tries again.
    void api('seeIncident', { id }).then(incidents.receive.bind(incidents), () => {})
  }, [id, mayAct, isReplay, api, incidents])
}

function HandOver({ id, onHand }: { id: string; onHand(to: string): void }) {
  const { t } = useTexts()
  const { user } = useSession()
  const { data } = useCall('incidentPeople', { id }, { quiet: true, staleTime: 0 })
  const others = (data ?? []).filter((person) => person.id !== user.id)
  if (data !== undefined && others.length === 0) return <span className="quiet">{t('incident.nobodyElse')}</span>
  return (
    <Select<string>
      aria-label={t('incident.handTo')}
      placeholder={t('incident.handTo')}
      loading={data === undefined}
      style={{ minWidth: 180 }}
      value={null}
      options={others.map(({ id: value, name }) => ({ value, label: name }))}
      onChange={onHand}
    />
  )
}

/** Who has it, with the ways to take it, hand it over and let it go; and who has seen it. */
export function IncidentWho({ id, told }: { id: string; told: IncidentRecord | undefined }) {
  const { t, language } = useTexts()
  const { api, user } = useSession()
  const { incidents } = useLive()
  const may = useMayAct()
  const { stage, failed, forgive, run } = useUnderWay()
  const [handing, setHanding] = useState(false)
  const pushed = useIncidentRecord(id)
  useSeen(id, may.act)
  const record = pushed ?? told ?? { id, version: 0, taken: null, seen: [] }
  const { taken, seen, version } = record
  const busy = stage !== undefined
  const hold = async (act: { act: 'take' } | { act: 'release' } | { act: 'hand'; to: string }) => {
    const now = await run(() => api('holdIncident', { ...act, id, version }), 'error.saveFailed')
    if (now === undefined) return
    setHanding(false)
    incidents.receive(now)
  }
  const names = new Intl.ListFormat(language, { type: 'conjunction' }).format(seen.map(({ by }) => by))
  return (
    <CardPart title={t('incident.who')}>
      <p className="incident-who" role="status">
        <strong>
          {taken === null
            ? t('incident.nobody')
            : taken.handedBy === ''
              ? t('incident.taken', { by: taken.by })
              : t('incident.handed', { by: taken.by, from: taken.handedBy })}
        </strong>
      </p>
      {may.act && (
        <div className="incident-who">
          {taken?.userId !== user.id && (
            <Button disabled={busy} onClick={() => void hold({ act: 'take' })}>
              {t('incident.take')}
            </Button>
          )}
          <Button disabled={busy} aria-expanded={handing} onClick={() => setHanding((before) => !before)}>
            {t('incident.hand')}
          </Button>
          {taken !== null && (
            <Button disabled={busy} onClick={() => void hold({ act: 'release' })}>
              {t('incident.release')}
            </Button>
          )}
          {handing && <HandOver id={id} onHand={(to) => void hold({ act: 'hand', to })} />}
        </div>
      )}
      <ActNote stage={stage} failed={failed} onClose={forgive} />
      <p className="quiet">{seen.length === 0 ? t('incident.seenNobody') : t('incident.seen', { names })}</p>
    </CardPart>
  )
}
