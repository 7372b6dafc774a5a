import { type AlarmCall, type AlarmCallDraft, CALL_BODIES, CALL_METHODS, type CallTest } from '@vigil/contract'
import { validateCall } from '@vigil/domain'
import { Alert, Button, Checkbox, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { FormField } from '../acts/form-field.tsx'
import { problemText } from '../acts/problem-text.ts'
import { useFailure } from '../acts/use-failure.ts'
import { AdminForm } from './admin-form.tsx'
import type { FormOf } from './admin-part.tsx'
import { CallBodyFields } from './call-body-fields.tsx'
import { CallHeaders } from './call-headers.tsx'
import { SiteField } from './site-field.tsx'

const LEVELS = [1, 2, 3] as const
/** Read as JSON by most services. */
const FIRST_BODY = '{\n  "text": "{{text}}"\n}'

const draftOf = (call: AlarmCall | undefined): AlarmCallDraft => ({
  name: call?.name ?? '',
  officeId: call?.officeId ?? null,
  url: call?.url ?? '',
  method: call?.method ?? 'POST',
  headers: call?.headers ?? [],
  bodyType: call?.bodyType ?? 'json',
  body: call?.body ?? FIRST_BODY,
  minPriority: call?.minPriority ?? 2,
  drills: call?.drills ?? false,
  afterMin: call?.afterMin ?? 0,
  everyMin: call?.everyMin ?? null,
  enabled: call?.enabled ?? true,
})

/** What became of a try, in the words of whoever was called. */
function TestNote({ outcome }: { outcome: CallTest }) {
  const { t } = useTranslation()
  const { ok, status, ms, why } = outcome
  const text = ok ? t('reach.call.tested', { status, ms }) : t('reach.call.testFailed', { why })
  return <Alert type={ok ? 'success' : 'error'} showIcon role="alert" title={text} />
}

export function CallForm({ opened, items, onClose }: FormOf<AlarmCall>) {
  const { t } = useTranslation()
  const { api } = useSession()
  const fail = useFailure()
  const [draft, setDraft] = useState(() => draftOf(opened))
  const [secret, setSecret] = useState('')
  const [outcome, setOutcome] = useState<CallTest>()
  const [testing, setTesting] = useState(false)
  const given = secret === '' ? {} : { secret }
  const problems = validateCall({ ...draft, ...given }, opened)
  const set = (change: Partial<AlarmCallDraft>) => {
    setOutcome(undefined)
    setDraft({ ...draft, ...change })
  }
  const test = async () => {
    setTesting(true)
    setOutcome(undefined)
    try {
      setOutcome(await api('testAlarmCall', { ...draft, ...given, ...(opened && { id: opened.id }) }))
    } catch (error) {
      fail(error, 'error.submitFailed')
    } finally {
      setTesting(false)
    }
  }
  return (
    <AdminForm<AlarmCall>
      list="alarmCalls"
      opened={opened}
      current={items.find(({ id }) => id === opened?.id)}
      isValid={problems.length === 0}
      write={(on) => api('saveAlarmCall', { ...draft, ...given, ...(on && { id: on.id, version: on.version }) })}
      onTheirs={(theirs) => setDraft(draftOf(theirs))}
      onClose={onClose}
    >
      {(tried) => {
        const problemOf = (field: string) => (tried ? problemText(t, problems, field) : undefined)
        return (
          <>
            <FormField first label={t('reach.call.name')} problem={problemOf('name')}>
              {(field) => (
                <Input
                  {...field}
                  maxLength={60}
                  value={draft.name}
                  onChange={({ target }) => set({ name: target.value })}
                />
              )}
            </FormField>
            <FormField label={t('reach.call.site')}>
              {(field) => (
                <SiteField {...field} everywhere site={draft.officeId} onSite={(officeId) => set({ officeId })} />
              )}
            </FormField>
            <FormField label={t('reach.call.url')} problem={problemOf('url')}>
              {(field) => (
                <Input
                  {...field}
                  dir="ltr"
                  maxLength={1000}
                  value={draft.url}
                  onChange={({ target }) => set({ url: target.value })}
                />
              )}
            </FormField>
            <div className="call-times">
              <FormField label={t('reach.call.minPriority')}>
                {(field) => (
                  <Select<AlarmCallDraft['minPriority']>
                    {...field}
                    value={draft.minPriority}
                    onChange={(minPriority) => set({ minPriority })}
                    options={LEVELS.map((value) => ({ value, label: t(`alarm.priority.${value}`) }))}
                  />
                )}
              </FormField>
              <FormField label={t('reach.call.after')}>
                {(field) => (
                  <InputNumber
                    {...field}
                    min={0}
                    max={1440}
                    precision={0}
                    placeholder={t('reach.call.afterHint')}
                    value={draft.afterMin}
                    onChange={(afterMin) => set({ afterMin: afterMin ?? 0 })}
                  />
                )}
              </FormField>
              <FormField label={t('reach.call.every')}>
                {(field) => (
                  <InputNumber
                    {...field}
                    min={1}
                    max={1440}
                    precision={0}
                    placeholder={t('reach.call.once')}
                    value={draft.everyMin}
                    onChange={(everyMin) => set({ everyMin })}
                  />
                )}
              </FormField>
            </div>
            <p className="quiet">{`${t('reach.call.afterHint')}. ${t('reach.call.everyHint')}`}</p>
            <div className="call-times">
              <FormField label={t('reach.call.method')}>
                {(field) => (
                  <Select<AlarmCallDraft['method']>
                    {...field}
                    value={draft.method}
                    onChange={(method) => set({ method })}
                    options={CALL_METHODS.map((value) => ({ value, label: value }))}
                  />
                )}
              </FormField>
              {draft.method !== 'GET' && (
                <FormField label={t('reach.call.bodyType')}>
                  {(field) => (
                    <Select<AlarmCallDraft['bodyType']>
                      {...field}
                      value={draft.bodyType}
                      onChange={(bodyType) => set({ bodyType })}
                      options={CALL_BODIES.map((value) => ({ value, label: value.toUpperCase() }))}
                    />
                  )}
                </FormField>
              )}
            </div>
            <FormField label={t('reach.call.secret')} problem={problemOf('secret')}>
              {(field) => (
                <Input.Password
                  {...field}
                  dir="ltr"
                  autoComplete="new-password"
                  maxLength={500}
                  placeholder={opened?.hasSecret ? t('reach.call.secretKept') : undefined}
                  value={secret}
                  onChange={({ target }) => setSecret(target.value)}
                />
              )}
            </FormField>
            <p className="quiet">{t('reach.call.secretHint', { field: '{{secret}}' })}</p>
            <CallHeaders headers={draft.headers} problemOf={problemOf} onHeaders={(headers) => set({ headers })} />
            <CallBodyFields draft={draft} problemOf={problemOf} onBody={(body) => set({ body })} />
            <div className="call-switches">
              <Checkbox checked={draft.drills} onChange={({ target }) => set({ drills: target.checked })}>
                {t('reach.call.drills')}
              </Checkbox>
              <Checkbox checked={draft.enabled} onChange={({ target }) => set({ enabled: target.checked })}>
                {t('reach.call.enabled')}
              </Checkbox>
            </div>
            {outcome !== undefined && <TestNote outcome={outcome} />}
            <span>
              <Button loading={testing} disabled={problems.length > 0} onClick={() => void test()}>
                {t('reach.call.test')}
              </Button>
            </span>
          </>
        )
      }}
    </AdminForm>
  )
}
