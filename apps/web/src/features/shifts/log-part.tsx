import { type LogEntry, Permission, SHIFT_TEXT_MAX } from '@vigil/contract'
import { formatDateTime, validateLogEntry } from '@vigil/domain'
import { Button, Input, Select, Skeleton } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { randomId } from '../../lib/browser/random-id.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.tsx'
import { Panel } from '../../ui/panel.tsx'
import { FailedNote } from '../../ui/records/failed-note.tsx'
import { useDeviceOptions } from '../../ui/records/use-fleet-options.ts'
import { fieldTime, momentOfField } from '../../ui/time/site-time.ts'
import { MoreButton } from './more-button.tsx'
import { useShiftAct } from './use-shift-act.ts'
import { useShiftPages } from './use-shift-pages.ts'
import { SiteChoice, useSiteChoice } from './use-site-choice.tsx'

const ID_LENGTH = 12

/** What happened and what was done, in words; found by words, person and time. */
export function LogPart() {
  const { t } = useTranslation()
  const { can, config } = useSession()
  const [query, setQuery] = useSearchParams()
  const [corrected, setCorrected] = useState<LogEntry>()
  const momentIn = (name: string): number | undefined => momentOfField(query.get(name) ?? '', config.timeZone)
  const [words, by, from, to] = [query.get('words') ?? '', query.get('by') ?? '', momentIn('from'), momentIn('to')]
  const ask = { ...(words && { words }), ...(by && { by }), ...(from && { from }), ...(to && { to }) }
  const { items, isError, refetch, more } = useShiftPages('logBook', ask)
  const set = (name: string, value: string) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  const field = (name: string, at: number | undefined) => ({
    type: 'datetime-local',
    value: at === undefined ? '' : fieldTime(at, config.timeZone),
    onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
  })
  const ids = { words: useId(), by: useId(), from: useId(), to: useId() }
  return (
    <Panel title={t('shift.part.log')}>
      <p className="quiet">{t('shift.log.intro')}</p>
      {can(Permission.AlarmHandle) && (
        <Writing key={corrected?.id ?? 'new'} corrected={corrected} onDone={() => setCorrected(undefined)} />
      )}
      <search className="shift-form shift-search" aria-label={t('shift.log.filters')}>
        <div>
          <label htmlFor={ids.words}>{t('shift.log.words')}</label>
          <Input
            id={ids.words}
            allowClear
            maxLength={100}
            value={words}
            onChange={({ target }) => set('words', target.value)}
          />
        </div>
        <div>
          <label htmlFor={ids.by}>{t('shift.log.by')}</label>
          <Input id={ids.by} allowClear maxLength={64} value={by} onChange={({ target }) => set('by', target.value)} />
        </div>
        <div>
          <label htmlFor={ids.from}>{t('shift.duty.from')}</label>
          <input id={ids.from} {...field('from', from)} />
        </div>
        <div>
          <label htmlFor={ids.to}>{t('shift.duty.to')}</label>
          <input id={ids.to} {...field('to', to)} />
        </div>
      </search>
      {items === undefined && (isError ? <FailedNote onRetry={() => void refetch()} /> : <Skeleton active />)}
      {items?.length === 0 && <p>{t('shift.log.empty')}</p>}
      <ol className="shift-log" aria-label={t('shift.part.log')}>
        {items?.map((entry) => (
          <Entry key={entry.id} entry={entry} onCorrect={can(Permission.AlarmHandle) ? setCorrected : undefined} />
        ))}
      </ol>
      <MoreButton more={more} />
    </Panel>
  )
}

function Writing({ corrected, onDone }: { corrected: LogEntry | undefined; onDone(): void }) {
  const { t } = useTranslation()
  const { api, config } = useSession()
  const { busy, run } = useShiftAct()
  const devices = useDeviceOptions()
  const [site, setSite] = useSiteChoice()
  // Told twice, after an answer that was lost, it is one entry; other words are another.
  const [sent, setSent] = useState<{ id: string; what: string }>()
  const [text, setText] = useState(corrected?.text ?? '')
  const [sn, setSn] = useState<string | undefined>(corrected?.sn ?? undefined)
  const [tried, setTried] = useState(false)
  const textId = useId()
  const deviceId = useId()
  const [problem] = validateLogEntry({ text })
  const officeId = corrected?.officeId ?? site
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (problem !== undefined || officeId === undefined || busy) return
    const what = JSON.stringify([text, sn])
    const id = sent?.what === what ? sent.id : randomId(ID_LENGTH)
    setSent({ id, what })
    const about = { sn: sn ?? null, alarmId: corrected?.alarmId ?? null, corrects: corrected?.id ?? null }
    const written = await run(() => api('writeLogEntry', { id, officeId, text, ...about }), t('shift.log.saved'))
    if (written === undefined) return
    setText('')
    setSn(undefined)
    setSent(undefined)
    setTried(false)
    onDone()
  }
  return (
    <form className="shift-write" onSubmit={(event) => void submit(event)} noValidate>
      {corrected !== undefined && (
        <p role="status">
          {t('shift.log.correcting', { time: formatDateTime(corrected.at, config.timeZone) })}{' '}
          <Button size="small" onClick={onDone}>
            {t('common.cancel')}
          </Button>
        </p>
      )}
      <label htmlFor={textId}>{t('shift.log.text')}</label>
      <Input.TextArea
        id={textId}
        maxLength={SHIFT_TEXT_MAX}
        autoSize={{ minRows: 2, maxRows: 8 }}
        aria-invalid={tried && problem !== undefined}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <p className="act-problem" aria-live="polite">
        {tried && problem !== undefined ? t(problem.key, problem.values ?? {}) : ''}
      </p>
      <div className="shift-form">
        {corrected === undefined && (
          <div>
            <label htmlFor={`${deviceId}site`}>{t('shift.site')}</label>
            <SiteChoice id={`${deviceId}site`} label={t('shift.site')} site={site} onSite={setSite} />
          </div>
        )}
        <div>
          <label htmlFor={deviceId}>{t('shift.log.about')}</label>
          <Select<string | undefined>
            id={deviceId}
            allowClear
            showSearch={{ optionFilterProp: 'name' }}
            value={sn}
            onChange={setSn}
            options={[...devices]}
          />
        </div>
        <Button type="primary" htmlType="submit" loading={busy} disabled={officeId === undefined}>
          {t(corrected === undefined ? 'shift.log.write' : 'shift.log.correct')}
        </Button>
      </div>
    </form>
  )
}

function Entry({ entry, onCorrect }: { entry: LogEntry; onCorrect: ((entry: LogEntry) => void) | undefined }) {
  const { t } = useTranslation()
  const { timeZone } = useSession().config
  const time = formatDateTime(entry.at, timeZone)
  return (
    <li data-corrected={entry.correctedBy !== null}>
      <p className="shift-entry-head">
        <bdi dir="ltr" className="quiet">
          {time}
        </bdi>
        <strong>
          <bdi>{entry.name || entry.by}</bdi>
        </strong>
        <bdi>{entry.officeName}</bdi>
        {entry.sn !== null && <bdi>{entry.deviceName || entry.sn}</bdi>}
        {entry.alarmId !== null && (
          <Link to={paths.monitor('alarm', { alarm: entry.alarmId })}>{t('shift.log.alarm')}</Link>
        )}
        {entry.corrects !== null && <em>{t('shift.log.isCorrection')}</em>}
        {entry.correctedBy !== null && <em>{t('shift.log.corrected')}</em>}
        {entry.correctedBy === null && onCorrect !== undefined && (
          <Button
            type="link"
            size="small"
            aria-label={t('shift.log.correctOne', { time })}
            onClick={() => onCorrect(entry)}
          >
            {t('shift.log.correct')}
          </Button>
        )}
      </p>
      <p className="shift-text">
        <bdi>{entry.text}</bdi>
      </p>
    </li>
  )
}
