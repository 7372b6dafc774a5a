import { describe, expect, it } from 'vitest'
import { folderOf, narrowedSheet } from './component-sheet-plugin.ts'

const COMPONENTS = ['button', 'tree', 'tree-select', 'rate', 'date-picker', 'input', 'input-number']
const narrowed = (sheet: string, ...used: string[]) =>
  narrowedSheet(sheet, COMPONENTS, (component) => used.includes(component))

describe('the sheet of the component library', () => {
  it('keeps the rules of what is used, and leaves out the rest', () => {
    expect(narrowed('.ant-btn{color:red}.ant-rate{color:blue}', 'button')).toBe('.ant-btn{color:red}')
    expect(narrowed('.ant-picker-panel a{color:red}', 'button')).toBe('')
    expect(narrowed('.ant-picker-panel a{color:red}', 'date-picker')).toBe('.ant-picker-panel a{color:red}')
  })

  it('takes no component for another whose name begins alike', () => {
    const sheet = '.ant-tree{color:red}.ant-tree-select{color:blue}.ant-input-number{color:green}'
    expect(narrowed(sheet, 'tree', 'input')).toBe('.ant-tree{color:red}')
    expect(narrowed('.ant-inputs{color:red}')).toBe('.ant-inputs{color:red}')
  })

  it('leaves out the part of a rule that is not used', () => {
    expect(narrowed('.ant-btn,.ant-rate .ant-btn{color:red}', 'button')).toBe('.ant-btn{color:red}')
  })

  it('keeps what belongs to nobody: motion, wrappers, steps of an animation', () => {
    const sheet = '.ant-fade-enter{opacity:0}a{color:red}@keyframes antFade{0%{opacity:0}100%{opacity:1}}'
    expect(narrowed(sheet)).toBe(sheet)
  })

  it('leaves no empty block behind', () => {
    expect(narrowed('@media (hover: hover){.ant-rate{color:red}}')).toBe('')
  })
})

it('finds the folder of a component', () => {
  expect(['Button', 'InputNumber', 'QRCode'].map(folderOf)).toEqual(['button', 'input-number', 'qrcode'])
})
