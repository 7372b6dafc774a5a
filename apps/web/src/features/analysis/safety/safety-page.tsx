import type { PeriodUnit } from '@vigil/contract'
import { PERIOD_UNITS } from '@vigil/contract'
import { Alert, Button, Checkbox, Segmented, Select } from 'antd'
import { useCallback, useId, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useChangeQuery } from '../../../lib/browser/use-address.ts'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { useLive } from '../../../live/live-context.tsx'
import { timeProblems } from '../../../ui/records/period.ts'
import { SpanForm } from '../../../ui/records/period-bar.tsx'
import { useSites } from '../../../ui/records/use-sites.ts'
import { ExposurePart } from './exposure-part.tsx'
import './safety.css'
import {
  readSafetyQuery,
  SAFETY_DAYS,
  SAFETY_PARTS,
  type SafetyPart,
  safetyTime,
  USUAL_UNIT,
} from './safety-address.ts'
import { ScorePart } from './score-part.tsx'
import { SignsPart } from './signs-part.tsx'
import { StaysPart } from './stays-part.tsx'
import { useSafetyPlace } from './use-safety-place.ts'

const HOUR_MS = 3_600_000

/** Whether it is safe to work here. Everything that is chosen stands in the address. */
export default function SafetyPage() {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSession().config
  const { link } = useLive()
  const [search] = useSearchParams()
  const change = useChangeQuery()
  const query = useMemo(() => readSafetyQuery(search), [search])
  const sites = useSites()
  const { isKnown, devices, left, hasSimulated, includeSimulated, offered } = useSafetyPlace(query)
  const [placeId] = [useId()]
  const [isOwn, setOwn] = useState(typeof query.time !== 'string')
  // An hour is as fine as it gets: a time that ends now is not asked for anew with every second.
  const now = Math.floor(link.serverNow() / HOUR_MS) * HOUR_MS
  const time = useMemo(() => safetyTime(query.time, now, timeZone), [query.time, now, timeZone])
  const [problem] = typeof query.time === 'string' ? [] : timeProblems(query.time, timeZone, SAFETY_DAYS)
  const set = useCallback(
    (parts: Record<string, string | undefined>, push = false) =>
      change(
        (next) => {
          for (const [name, value] of Object.entries(parts)) {
            if (value === undefined) next.delete(name)
            else next.set(name, value)
          }
          return next
        },
        { push },
      ),
    [change],
  )
  /** The address of this page with something else chosen. */
  const here = useCallback(
    (parts: Record<string, string>) => {
      const next = new URLSearchParams(search)
      for (const [name, value] of Object.entries(parts)) next.set(name, value)
      return `?${next}`
    },
    [search],
  )
  const shown: PeriodUnit | 'own' = isOwn || typeof query.time !== 'string' ? 'own' : query.time
  const asked = {
    from: time.begin,
    to: time.end,
    includeSimulated,
    ...(query.place !== undefined && { officeId: query.place }),
  }
  const isReady = problem === undefined && devices > 0
  const placeName = query.place === undefined ? t('safety.everywhere') : sites.nameOf(query.place)

  return (
    <div className="safety-page" lang={i18n.language}>
      <h1>{t('pages.title.safety')}</h1>
      <div className="safety-bar" role="toolbar" aria-label={t('safety.toolbar')}>
        <label htmlFor={placeId}>{t('safety.place')}</label>
        <Select<string>
          id={placeId}
          className="safety-place"
          showSearch={{ optionFilterProp: 'label' }}
          value={query.place ?? ''}
          options={[
            { value: '', label: t('safety.everywhere') },
            ...sites.options.map(({ value, label }) => ({ value, label })),
          ]}
          onChange={(value) => set({ place: value === '' ? undefined : value, site: undefined })}
        />
        <Segmented<PeriodUnit | 'own'>
          aria-label={t('history.period.label')}
          value={shown}
          options={[...PERIOD_UNITS, 'own' as const].map((value) => ({ value, label: t(`safety.preset.${value}`) }))}
          onChange={(value) => {
            setOwn(value === 'own')
            if (value !== 'own') {
              set(
                { begin: undefined, end: undefined, step: undefined, unit: value === USUAL_UNIT ? undefined : value },
                true,
              )
            }
          }}
        />
        {shown === 'own' && (
          <SpanForm
            key={`${time.begin} ${time.end}`}
            span={time}
            days={SAFETY_DAYS}
            onSpan={(span) =>
              set({ unit: undefined, step: undefined, begin: String(span.begin), end: String(span.end) }, true)
            }
          />
        )}
        {hasSimulated && (
          <Checkbox checked={includeSimulated} onChange={({ target }) => set({ sim: target.checked ? '1' : '0' })}>
            {t('safety.simulated')}
          </Checkbox>
        )}
      </div>
      <Segmented<SafetyPart>
        className="safety-parts"
        aria-label={t('safety.parts')}
        value={query.part}
        options={SAFETY_PARTS.map((value) => ({ value, label: t(`safety.part.${value}`) }))}
        onChange={(value) => set({ part: value === 'score' ? undefined : value }, true)}
      />
      {problem !== undefined && <Alert type="warning" showIcon title={t(problem.key, problem.values ?? {})} />}
      {isKnown && devices === 0 && left === 0 && <Alert type="info" showIcon title={t('safety.noDevice')} />}
      {left > 0 && (
        <Alert
          type="info"
          showIcon
          title={t('safety.simulatedLeftOut', { value: left })}
          action={
            <Button size="small" onClick={() => set({ sim: '1' })}>
              {t('safety.simulated')}
            </Button>
          }
        />
      )}
      {isReady && query.part === 'score' && (
        <ScorePart asked={asked} time={time} query={query} placeName={placeName} here={here} onChoice={set} />
      )}
      {isReady && query.part === 'exposure' && (
        <ExposurePart
          asked={asked}
          time={time}
          quantity={query.quantity}
          offered={offered}
          placeName={placeName}
          onQuantity={(q) => set({ q })}
        />
      )}
      {problem === undefined && query.part === 'stays' && <StaysPart asked={asked} />}
      {isReady && query.part === 'signs' && <SignsPart asked={asked} />}
    </div>
  )
}
