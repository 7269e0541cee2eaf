import { toasts } from '../../app/toasts/toast-store.ts';
import { Button } from '../../ui/button.tsx';

interface ShownOnceProps {
  /** what it is, and that it is not shown again */
  title: string;
  secret: string;
  /** what copies it, as a verb, and what is said then */
  copy: string;
  copied: string;
}

/** What nobody can be shown again, to be taken along now. */
export function ShownOnce({ title, secret, copy, copied }: ShownOnceProps) {
  const take = async () => {
    await navigator.clipboard.writeText(secret);
    toasts.add(() => ({ severity: 'success', summary: copied, life: 4000 }));
  };
  return (
    <div role="status" className="w-full border-l-4 border-green py-1 pl-3">
      <p className="font-semibold">{title}</p>
      <p className="my-2 text-sm wrap-anywhere select-all">{secret}</p>
      {/* Browsers offer it over https alone. */}
      {'clipboard' in navigator && <Button onClick={() => void take()}>{copy}</Button>}
    </div>
  );
}
