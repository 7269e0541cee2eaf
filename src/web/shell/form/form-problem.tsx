/** Says what is wrong with a form as a whole; read out as soon as it appears. */
export function FormProblem({ text }: { text: string | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {text && <p className="border-l-4 border-alarm py-1 pl-3 font-medium text-alarm">{text}</p>}
    </div>
  );
}
