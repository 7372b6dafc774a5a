import { formatNumber } from '@vigil/i18n/web'
import { Alert } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AddressPart, partText } from './address-reader.ts'
import './records.css'

/** So many are named; whoever types an address mistypes one. */
const NAMED = 4

/**
 * Says which parts of the address the page does not go by: its figures and rows would be taken for those that were asked for.
 * It stays until it is closed or the address is another.
 */
export function AddressNotice({ parts }: { parts: readonly AddressPart[] }) {
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
