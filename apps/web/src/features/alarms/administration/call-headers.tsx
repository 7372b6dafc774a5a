import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { AlarmCallDraft } from '@vigil/contract'
import { formatNumber } from '@vigil/i18n/web'
import { Button, Input } from 'antd'
import { useTranslation } from '../../../lib/language/use-translation.tsx'

type Header = AlarmCallDraft['headers'][number]
const MOST = 10

interface CallHeadersProps {
  readonly headers: readonly Header[]
  problemOf(field: string): string | undefined
  onHeaders(headers: Header[]): void
}

export function CallHeaders({ headers, problemOf, onHeaders }: CallHeadersProps) {
  const { t, i18n } = useTranslation()
  const change = (index: number, part: Partial<Header>) =>
    onHeaders(headers.map((each, at) => (at === index ? { ...each, ...part } : each)))
  return (
    <fieldset className="act-field">
      <legend>{t('reach.call.headers')}</legend>
      {headers.map(({ name, value }, index) => {
        const number = formatNumber(i18n.language, index + 1)
        const problem = problemOf(`headers.${index}`)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no name but their place
          <div key={index} className="call-header" role="group" aria-label={t('reach.call.header', { number })}>
            <Input
              dir="ltr"
              maxLength={80}
              aria-label={t('reach.call.headerName', { number })}
              aria-invalid={problem !== undefined}
              value={name}
              onChange={({ target }) => change(index, { name: target.value })}
            />
            <Input
              dir="ltr"
              maxLength={500}
              aria-label={t('reach.call.headerValue', { number })}
              value={value}
              onChange={({ target }) => change(index, { value: target.value })}
            />
            <Button
              icon={<DeleteOutlined />}
              aria-label={t('reach.call.removeHeader', { number })}
              onClick={() => onHeaders(headers.toSpliced(index, 1))}
            />
            {problem !== undefined && <p className="act-problem">{problem}</p>}
          </div>
        )
      })}
      <span>
        <Button
          icon={<PlusOutlined />}
          disabled={headers.length >= MOST}
          onClick={() => onHeaders([...headers, { name: '', value: '' }])}
        >
          {t('reach.call.addHeader')}
        </Button>
      </span>
    </fieldset>
  )
}
