throw new Error('broken build');
