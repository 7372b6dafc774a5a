import { Input } from 'antd'
import { useState } from 'react'

interface TextFilterProps {
  readonly label: string
  readonly text: string
  readonly maxLength?: number
  onText(text: string): void
}

/** Asked for when it is entered, not with each letter. Keyed by its text, so that an address can change it. */
export const TextFilter = (props: TextFilterProps) => <Field key={props.text} {...props} />

function Field({ label, text: initial, maxLength = 64, onText }: TextFilterProps) {
  const [text, setText] = useState(initial)
  const enter = () => {
    if (text !== initial) onText(text)
  }
  return (
    <Input
      className="filter-field"
      aria-label={label}
      placeholder={label}
      maxLength={maxLength}
      allowClear
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        if (target.value === '') onText('')
      }}
      onBlur={enter}
      onPressEnter={enter}
    />
  )
}
