export const multi = {
  compare: 'Compare',
  title: 'Compare devices',
  devices: 'Devices',
  chooseDevices: 'Choose devices',
  model: 'Model',
  columns: 'Side by side',
  comparison: 'Comparison',
  device: 'Device',
  state: 'State',
  none: 'Choose devices to compare them.',
  noDevices: 'There are no devices to compare',
  leaveOut: 'Leave {name} out of the comparison',
}
