import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { CapSettings } from '@vigil/contract'
import { formatNumber } from '@vigil/i18n/web'
import { Button, Checkbox, Input, Select } from 'antd'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { HISTORY_PRIORITIES } from '../history/history-filter.ts'

type Webhook = CapSettings['webhooks'][number]
const MOST = 10

interface CapWebhooksProps {
  readonly webhooks: readonly Webhook[]
  readonly problems: ReadonlySet<string>
  onWebhooks(webhooks: Webhook[]): void
}

export function CapWebhooks({ webhooks, problems, onWebhooks }: CapWebhooksProps) {
  const { t, i18n } = useTranslation()
  const change = (index: number, part: Partial<Webhook>) =>
    onWebhooks(webhooks.map((each, at) => (at === index ? { ...each, ...part } : each)))
  return (
    <fieldset className="act-field">
      <legend>{t('alarmAdmin.cap.webhooks')}</legend>
      {webhooks.length === 0 && <p className="quiet">{t('alarmAdmin.cap.noWebhook')}</p>}
      {webhooks.map(({ url, minPriority, drills }, index) => {
        const number = formatNumber(i18n.language, index + 1)
        const wrong = problems.has(`webhooks.${index}.url`)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no name but their place
          <div key={index} className="cap-webhook" role="group" aria-label={t('alarmAdmin.cap.webhook', { number })}>
            <Input
              dir="ltr"
              type="url"
              maxLength={500}
              aria-label={t('alarmAdmin.cap.url')}
              placeholder={t('alarmAdmin.cap.url')}
              aria-invalid={wrong}
              value={url}
              onChange={({ target }) => change(index, { url: target.value })}
            />
            <Select<Webhook['minPriority']>
              aria-label={t('alarmAdmin.cap.minPriority')}
              value={minPriority}
              onChange={(value) => change(index, { minPriority: value })}
              options={HISTORY_PRIORITIES.map((value) => ({
                value,
                label: `${t('alarmAdmin.cap.minPriority')}: ${t(`alarm.priority.${value}`)}`,
              }))}
            />
            <Checkbox checked={drills} onChange={({ target }) => change(index, { drills: target.checked })}>
              {t('alarmAdmin.cap.drills')}
            </Checkbox>
            <Button
              icon={<DeleteOutlined />}
              aria-label={t('alarmAdmin.cap.removeWebhook', { number })}
              onClick={() => onWebhooks(webhooks.toSpliced(index, 1))}
            />
            {wrong && <p className="act-problem">{t('alarmAdmin.cap.urlInvalid')}</p>}
          </div>
        )
      })}
      <span>
        <Button
          icon={<PlusOutlined />}
          disabled={webhooks.length >= MOST}
          onClick={() => onWebhooks([...webhooks, { url: '', minPriority: 1, drills: false }])}
        >
          {t('alarmAdmin.cap.addWebhook')}
        </Button>
      </span>
    </fieldset>
  )
}
