import { Select } from 'antd'

interface ChoiceProps<T extends string | number> {
  readonly label: string
  readonly values: readonly T[]
  readonly chosen: readonly T[]
  nameOf(value: T): string
  onChoose(values: T[]): void
}

/** Several of a few; all pass while none is chosen. */
export function Choice<T extends string | number>({ label, values, chosen, nameOf, onChoose }: ChoiceProps<T>) {
  return (
    <Select<T[]>
      mode="multiple"
      className={chosen.length > 0 ? 'filter-field filter-chosen' : 'filter-field'}
      aria-label={label}
      placeholder={label}
      maxTagCount="responsive"
      allowClear
      showSearch={false}
      value={[...chosen]}
      onChange={onChoose}
      options={values.map((value) => ({ value, label: nameOf(value) }))}
    />
  )
}

interface OneOfProps {
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string; readonly name?: string }[]
  readonly chosen: string | undefined
  onChoose(value: string | undefined): void
}

export function OneOf({ label, options, chosen, onChoose }: OneOfProps) {
  return (
    <Select<string | null>
      className="filter-field"
      aria-label={label}
      placeholder={label}
      allowClear
      showSearch={{ optionFilterProp: options.some(({ name }) => name !== undefined) ? 'name' : 'label' }}
      value={chosen ?? null}
      // Its place in the tree, by which the list is indented, says nothing in the field.
      labelRender={({ label: name }) => (typeof name === 'string' ? name.trim() : name)}
      onChange={(value) => onChoose(value ?? undefined)}
      options={[...options]}
    />
  )
}

interface EitherProps {
  readonly label: string
  readonly yes: string
  readonly no: string
  readonly chosen: boolean | undefined
  onChoose(value: boolean | undefined): void
}

export function Either({ label, yes, no, chosen, onChoose }: EitherProps) {
  return (
    <OneOf
      label={label}
      options={[
        { value: 'yes', label: yes },
        { value: 'no', label: no },
      ]}
      chosen={chosen === undefined ? undefined : chosen ? 'yes' : 'no'}
      onChoose={(value) => onChoose(value === undefined ? undefined : value === 'yes')}
    />
  )
}
