// The application imports this before all else, and runs once there is something to see.
await window.firstView;
