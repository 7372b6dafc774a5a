import { formatNumber } from '@vigil/i18n/web'
import { Alert } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { useStructureVersion } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import { type AddressPart, partText, shortText } from './address-reader.ts'
import './records.css'

/** So many are named; whoever types an address mistypes one. */
const NAMED = 4

interface AddressNoticeProps {
  readonly parts: readonly AddressPart[]
  /** What the page goes by. */
  readonly sn?: string | undefined
  readonly model?: string | undefined
}

/** A device or a model that nobody knows has no rows: that is not the same as nothing to tell of one that is there. */
function useUnknownNames({ sn, model }: Pick<AddressNoticeProps, 'sn' | 'model'>): string[] {
  const { t } = useTranslation()
  const { fleet } = useLive()
  const { deviceTypes } = useSession()
  useStructureVersion()
  return [
    ...(sn !== undefined && !fleet.loading() && fleet.place(sn) === undefined
      ? [t('lookBack.address.unknownDevice', { sn: shortText(sn) })]
      : []),
    ...(model !== undefined && !Object.hasOwn(deviceTypes, model)
      ? [t('lookBack.address.unknownModel', { model: shortText(model) })]
      : []),
  ]
}

/**
 * Says which parts of the address the page does not go by: its figures and rows would be taken for those that were asked for. And
 * what of those that it goes by nobody knows. It stays until it is closed or the address is another.
 */
export function AddressNotice({ parts, sn, model }: AddressNoticeProps) {
  const unknown = useUnknownNames({ sn, model })
  return (
    <>
      <NotAppliedNotice parts={parts} />
      {unknown.map((text) => (
        <Alert key={text} className="address-notice" type="warning" showIcon role="status" title={text} />
      ))}
    </>
  )
}

function NotAppliedNotice({ parts }: Pick<AddressNoticeProps, 'parts'>) {
  const { t, i18n } = useTranslation()
  const [closed, setClosed] = useState<string>()
  const told = JSON.stringify(parts)
  if (parts.length === 0 || closed === told) return null
  const more = parts.length - NAMED
  return (
    <Alert
      className="address-notice"
      type="warning"
      showIcon
      role="status"
      title={
        <>
          {t('lookBack.address.notUnderstood')}
          <ul>
            {parts.slice(0, NAMED).map((part) => (
              <li key={JSON.stringify(part)}>
                <bdi dir="ltr">{partText(part)}</bdi>
              </li>
            ))}
            {more > 0 && <li>{t('lookBack.address.more', { n: formatNumber(i18n.language, more) })}</li>}
          </ul>
        </>
      }
      closable={{ onClose: () => setClosed(told), 'aria-label': t('common.close') }}
    />
  )
}
