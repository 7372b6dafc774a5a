import { type AlarmCallDraft, CALL_FIELDS, type CallField } from '@vigil/contract'
import { BODY_ESCAPES, type CallValues, fillTemplate, inAddress } from '@vigil/domain'
import { Button, Input } from 'antd'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { FormField } from '../acts/form-field.tsx'

interface CallBodyFieldsProps {
  readonly draft: AlarmCallDraft
  problemOf(field: string): string | undefined
  onBody(body: string): void
}

const SECRET_SHOWN = '••••••'

/** As the server words a test: nothing in it is of a real alarm, and it says so. */
function useTestValues(): CallValues {
  const { t } = useTranslation()
  const mark = `[${t('alarm.kind.test')}] `
  const values: Partial<Record<CallField, string>> = {
    text: `${mark}${t('reach.test.body')}`,
    level: t('state.alarm'),
    device: t('reach.test.device'),
    sn: 'TEST',
    site: t('reach.test.site'),
    message: t('reach.test.body'),
    count: '1',
    mark,
    id: 'test',
    link: window.location.origin,
    secret: SECRET_SHOWN,
  }
  return Object.fromEntries(CALL_FIELDS.map((field) => [field, values[field] ?? ''])) as Record<CallField, string>
}

/** The body with the fields that it may name, and what would be sent. */
export function CallBodyFields({ draft, problemOf, onBody }: CallBodyFieldsProps) {
  const { t } = useTranslation()
  const values = useTestValues()
  const { method, bodyType, body, url } = draft
  const hasBody = method !== 'GET'
  const sent = [
    `${method} ${fillTemplate(url, values, (value) => (value === SECRET_SHOWN ? value : inAddress(value)))}`,
    ...(hasBody ? [fillTemplate(body, values, BODY_ESCAPES[bodyType])] : []),
  ]
  return (
    <>
      {hasBody && (
        <FormField label={t('reach.call.body')} problem={problemOf('body')}>
          {(field) => (
            <Input.TextArea
              {...field}
              dir="ltr"
              maxLength={4000}
              autoSize={{ minRows: 3, maxRows: 10 }}
              value={body}
              onChange={({ target }) => onBody(target.value)}
            />
          )}
        </FormField>
      )}
      <div className="call-fields" role="group" aria-label={t('reach.call.fields')} title={t('reach.call.fieldsHint')}>
        {CALL_FIELDS.map((field) => (
          <Button key={field} size="small" disabled={!hasBody} onClick={() => onBody(`${body}{{${field}}}`)}>
            <bdi dir="ltr">{`{{${field}}}`}</bdi>
          </Button>
        ))}
      </div>
      <section aria-label={t('reach.call.preview')}>
        <p className="quiet">{t('reach.call.preview')}</p>
        <pre className="call-preview" dir="ltr">
          {sent.join('\n\n')}
        </pre>
      </section>
    </>
  )
}
