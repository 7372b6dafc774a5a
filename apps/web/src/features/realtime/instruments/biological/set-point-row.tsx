import type { Quantity } from '@vigil/devices'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { measured } from '../../../../ui/values/measured.ts'

interface SetPointRowProps {
  readonly quantity: Quantity
  readonly value: number | undefined
  readonly children: ReactNode
}

export function SetPointRow({ quantity, value, children }: SetPointRowProps) {
  const { t, i18n } = useTranslation()
  return (
    <div className="bar-row">
      <span>{t(`quantity.${quantity.key}`)}</span>
      {children}
      <strong>
        <bdi dir="ltr">{value === undefined ? '–' : measured(i18n, value, quantity)}</bdi>
      </strong>
    </div>
  )
}
