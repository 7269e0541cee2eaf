import { AutomaticitySection } from './automaticity-section.tsx';
import { CalendarSection } from './calendar-section.tsx';
import { DevicesSection } from './devices-section.tsx';
import { LetterSection } from './letter-section.tsx';
import { NotebookSection } from './notebook-section.tsx';
import { ThisDeviceSection } from './this-device-section.tsx';

/** How reminders reach the person, and those of all that they keep. */
export function RemindersScreen() {
  return (
    <>
      <ThisDeviceSection />
      <DevicesSection />
      <NotebookSection />
      <LetterSection />
      <AutomaticitySection />
      <CalendarSection />
    </>
  );
}
