-- Which nuclides spectrometers named on which day is kept with the figures of alarms and checks. Those are filled again at the first
-- start from what is kept by device, as after an update that keeps more than the one before.
delete from setting where key in ('figures.alarm', 'figures.check');
